import type en from '../en/workload-work';
import type { Translation } from '../translation';

export default {
  patch: {
    open: '{n, plural, =1 {以变更方式应用} other {将 # 项作为一个变更应用}}',
    openOf: '以变更方式应用：{title}',
    title: '修补 {n} 个工作负载',
    body: 'API Server 先以 dry run 校验每个补丁，然后以字段管理者 mullion 应用补丁，并跟踪发布直至结束。若执行被停止或失败，尚未完成发布的工作负载会恢复原值。',
    workloads: '工作负载及其补丁',
    patchOf: '{name} 的补丁',
    none: '请至少选择一个工作负载',
    many: '一个变更最多包含 50 个工作负载',
    twice: '每个工作负载只能选择一个补丁',
    recreate: '该对象无法原地应用补丁。请删除后连同补丁重新创建。',
    recreateAll: '这些对象都无法原地应用补丁',
    manifest: '该对象不在集群中',
    wrong: '补丁包含放置变更不能包含的字段，例如环境变量。请改为复制补丁',
  },
  ignore: {
    open: '忽略',
    openOf: '忽略 {rule}',
    title: '忽略 {rule}',
    body: '通过工作负载上的注解，对 {name} 忽略该规则。不会重新创建 Pod。',
    why: '忽略原因',
    whyHelp: '存储在工作负载上，并与检查结果一同显示。',
    until: '截至（可选）',
    untilHelp: '忽略该规则的最后一天。留空表示没有结束日期。',
    missing: '请填写原因',
    wrong: '该检查结果无法以此形式忽略',
  },
  restore: { open: '恢复检查结果', title: '恢复 {rule}', body: '移除对 {name} 忽略该规则的注解。不会重新创建 Pod。' },
} satisfies Translation<typeof en>;
