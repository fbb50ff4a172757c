/** Sysctls that are safe, by the minor of the policy and of the kubelet that allows them first (pkg/kubelet/sysctl/safe_sysctls.go). */
const SAFE_SYSCTLS: Readonly<Record<string, number>> = {
  'kernel.shm_rmid_forced': 0,
  'net.ipv4.ip_local_port_range': 0,
  'net.ipv4.tcp_syncookies': 0,
  'net.ipv4.ping_group_range': 0,
  'net.ipv4.ip_unprivileged_port_start': 0,
  'net.ipv4.ip_local_reserved_ports': 27,
  'net.ipv4.tcp_keepalive_time': 29,
  'net.ipv4.tcp_fin_timeout': 29,
  'net.ipv4.tcp_keepalive_intvl': 29,
  'net.ipv4.tcp_keepalive_probes': 29,
  'net.ipv4.tcp_rmem': 32,
  'net.ipv4.tcp_wmem': 32,
};

export const isSafeSysctl = (name: string, minor: number): boolean =>
  Object.hasOwn(SAFE_SYSCTLS, name) && minor >= (SAFE_SYSCTLS[name] ?? 0);

/** How many are safe: kubelets with the same number allow the same ones. */
export const safeSysctlCount = (minor: number): number =>
  Object.values(SAFE_SYSCTLS).filter((since) => minor >= since).length;
