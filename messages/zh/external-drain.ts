import type en from '../en/external-drain';
import type { Translation } from '../translation';

export default {
  title: '在 Mullion 之外封锁的节点',
  summary: '{n, plural, other {# 个节点在 Mullion 之外被封锁}}',
  summaryBlocked: '{n, plural, other {# 个节点在 Mullion 之外被封锁}}，其中 {blocked, plural, other {# 个无法排空}}',
  state: {
    blocked: '无法排空',
    leaving: '正在排空',
    waiting: '其 Pod 可随时离开',
    empty: '已排空',
  },
  left: '{n, plural, other {还有 # 个 Pod 需要离开}}',
  closedBy: '由 {by} 封锁',
  during: '此处有变更正在执行',
  others: '{n, plural, other {另有 # 个原因}}',
  free: '以下节点的 Pod 可随时离开：',
  freeNode: '{name}（{n, plural, =0 {已排空} other {# 个 Pod}}）',
  more: '{n, plural, other {另有 # 个}}',
  unlisted: '{n, plural, other {另有 # 个节点未在此列出。}}',
  budgets: {
    title: '任何排空都无法通过的 PodDisruptionBudget',
    summary: '{n, plural, other {# 个 PodDisruptionBudget 不放行任何 Pod}}',
  },
  refetchFailed: '无法刷新在 Mullion 之外封锁的节点的阻塞原因',
} satisfies Translation<typeof en>;
