import type en from '../en/external-drain';
import type { Translation } from '../translation';

export default {
  title: 'Mullion 之外的排空',
  summary: '{n, plural, other {# 个节点在 Mullion 之外被封锁}}',
  summaryBlocked: '{n, plural, other {# 个节点在 Mullion 之外被封锁}}，其中 {blocked, plural, other {# 个排空受阻}}',
  state: { blocked: '受阻', leaving: '正在排空', waiting: '没有阻塞其 Pod 的因素', empty: '已排空' },
  left: '{n, plural, other {剩余 # 个 Pod}}',
  cordonedBy: '由 {by} 封锁',
  during: '此节点有变更正在执行',
  others: '{n, plural, other {另有 # 个原因}}',
  free: '以下节点的 Pod 没有阻塞：',
  freeNode: '{name}（{n, plural, =0 {已排空} other {# 个 Pod}}）',
  more: '{n, plural, other {另有 # 个}}',
  unlisted: '{n, plural, other {另有 # 个节点未列出。}}',
  budgets: { title: '阻塞所有排空的 PDB', summary: '{n, plural, other {# 个 PDB 永远不允许驱逐}}' },
  refetchFailed: '外部排空的信息未能刷新',
} satisfies Translation<typeof en>;
