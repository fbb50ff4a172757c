import type en from '../en/search';
import type { Translation } from '../translation';

export default {
  label: '名称、IP，或筛选条件，如 os:windows',
  caption: '匹配的节点、工作负载和 Pod',
  all: '全部',
  narrowTo: '缩小搜索范围',
  troubled: '需要处理',
  type: { node: '节点', workload: '工作负载', pod: 'Pod 实例' },
  types: { node: '节点', workload: '工作负载', pod: 'Pod' },
  pod: { ready: '就绪', notReady: '未就绪' },
  column: { name: '名称', state: '状态', cluster: '集群', os: '系统 · 内部版本', place: '节点或节点池' },
  shown: '显示 {of, number} 项中的 {n, number} 项。',
  shownOrMore: '显示 {n, number} 项，匹配超过 {of, number} 项：搜索耗时过长。',
  narrow: '请添加关键词或筛选条件以缩小范围。',
  none: '没有匹配项',
  noneHelp: '请检查拼写，或去掉某个筛选条件。',
  unsearched: {
    title: '{of} 个集群中有 {n} 个未完整搜索',
    unread: '{cluster}：无法读取 {kinds}',
    old: '{cluster}：数据可能已过时',
  },
  examples: {
    title: '示例',
    help: '关键词匹配名称、IP 和集群名。筛选条件：type、state、os、cluster、ns、kind、build、image、node、pool。条件前加减号表示排除。',
    troubled: '所有需要处理的对象',
    nodes: '未就绪的 Windows 节点',
    pulls: '无法拉取镜像的 Pod',
    image: '使用此类镜像的工作负载',
    namespace: '某个命名空间中非 Linux 的对象',
    build: '运行在 Windows Server 2019 上的对象',
  },
} satisfies Translation<typeof en>;
