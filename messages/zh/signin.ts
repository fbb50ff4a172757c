import type en from '../en/signin';
import type { Translation } from '../translation';

export default {
  title: '登录 Mullion',
  tagline: 'Linux 与 Windows 节点，一处管理。',
  name: '用户名',
  password: '密码',
  submit: '登录',
  wrong: '用户名或密码错误。',
  notLoaded: '页面有一部分未能加载：请检查网络后重试。',
  firstAccount: '还没有账号。请在服务器上添加第一个：<command></command>',
  noAccount: '没有账号或忘记密码？请联系管理员。',
} satisfies Translation<typeof en>;
