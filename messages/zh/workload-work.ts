import type en from '../en/workload-work';
import type { Translation } from '../translation';

export default {
  patch: {
    open: '{n, plural, =1 {以变更方式应用} other {将 # 项作为一个变更应用}}',
    openOf: '以变更方式应用：{title}',
    title: '修补 {n} 个工作负载',
    body: '先由 API Server 试运行，再以字段管理者 mullion 应用，并跟踪发布。若停止或失败，Pod 尚未更新完成的工作负载会恢复原值。',
    workloads: '工作负载及其补丁',
    patchOf: '{name} 的补丁',
    none: '请至少选择一个工作负载',
    many: '一个变更最多包含 50 个工作负载',
    twice: '每个工作负载只能选择一个补丁',
    recreate: '该对象不能就地修补：请删除后用补丁重新创建',
    recreateAll: '这些对象都不能就地修补',
    manifest: '它不在集群中',
    wrong: '这些补丁目前无法申请',
  },
  ignore: {
    open: '忽略',
    openOf: '忽略 {rule}',
    title: '忽略 {rule}',
    body: '规则保留，仅对 {name} 忽略：由工作负载自身的注解标明。不会重新创建任何 Pod。',
    why: '可以忽略的原因',
    whyHelp: '写在工作负载上，查看检查结果的人都能看到。',
    until: '截至（可选）',
    untilHelp: '忽略的最后一天；留空表示只要注解还在就一直忽略。',
    missing: '请说明可以忽略的原因',
    wrong: '目前无法忽略',
  },
  heed: {
    open: '恢复检查',
    title: '恢复检查 {rule}',
    body: '移除对 {name} 忽略该规则的注解。不会重新创建任何 Pod。',
  },
} satisfies Translation<typeof en>;
