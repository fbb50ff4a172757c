import type en from '../en/common';
import type { Translation } from '../translation';

export default {
  close: '关闭',
  cancel: '取消',
  tryAgain: '重试',
  copied: '已复制',
  failed: '复制失败，请手动选择文本',
  copyWhat: '复制{what}',
  unknown: '未知',
  none: '无',
  yes: '是',
  no: '否',
  notKnown: '未知',
  age: {
    s: '{n} 秒',
    min: '{n} 分钟',
    h: '{n} 小时',
    d: '{n} 天',
    ago: '{length}前',
    in: '{length}后',
  },
  environment: {
    prod: '生产',
    staging: '预发',
    dev: '开发',
  },
  os: {
    linux: 'Linux',
    windows: 'Windows',
    unknown: '未知系统',
  },
  role: {
    viewer: '只读',
    requester: '申请人',
    approver: '审批人',
    operator: '运维',
    auditor: '审计员',
  },
  failure: {
    invalid: {
      title: '请求内容有误',
      remedy: '请修改指出的字段后重新提交。',
    },
    unauthenticated: {
      title: '登录已失效',
      remedy: '请重新登录；刷新页面前，已填写的内容会保留。',
    },
    forbidden: {
      needs: '此操作需要权限 <permission></permission>，您的角色均不具备。',
      remedy: '请联系管理员授予包含该权限的角色。',
    },
    'not-found': {
      remedy: '可能已被删除，或名称不同。',
    },
    conflict: {
      title: '状态已变化',
      remedy: '请查看最新状态后再决定。',
    },
    throttled: {
      title: '请求过于频繁',
      remedy: '请稍候再试。',
    },
    unavailable: {
      title: '数据源无法访问',
      remedy: '请检查与集群的连接。系统会自动重试。',
    },
    upstream: {
      title: '云厂商拒绝了该调用',
      remedy: '原因不明时，请将 RequestId 提供给云厂商支持。',
    },
    internal: {
      title: 'Mullion 出错',
      remedy: '请重试；若再次出现，请查看服务端日志。',
    },
    network: {
      title: '无法连接 Mullion',
      remedy: '请检查网络以及服务是否在运行。',
    },
  },
  wizard: {
    steps: '步骤',
    back: '上一步',
    next: '下一步',
    first: '已是第一步',
    done: '已完成',
    findings: '{n} 条检查结果',
    problems: '{n} 个问题',
    fieldErrors: '{n} 个字段需要修改',
    leave: '确定离开？未保存的内容将丢失。',
  },
  table: {
    selected: '已选 {n} 项',
    clearSelection: '清除选择',
    select: '选择 {name}',
    selectAll: '选择已加载的全部 {n} 行',
    deselectAll: '取消选择已加载的全部 {n} 行',
    sortBy: '按{column}排序',
    rows: '{n} 行',
    rowLoading: '正在加载行',
  },
} satisfies Translation<typeof en>;
