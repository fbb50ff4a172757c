import { stringify } from 'yaml';

interface KubeconfigParts {
  clusterName: string;
  url: string;
  caPem: string;
  user: Record<string, string>;
}

/** A kubeconfig with everything inline, in the shape ACK hands out. */
export function kubeconfigYaml({ clusterName, url, caPem, user }: KubeconfigParts): string {
  return stringify(
    {
      apiVersion: 'v1',
      kind: 'Config',
      clusters: [{ name: 'kubernetes', cluster: { server: url, 'certificate-authority-data': base64(caPem) } }],
      contexts: [
        { name: `kubernetes-admin-${clusterName}`, context: { cluster: 'kubernetes', user: 'kubernetes-admin' } },
      ],
      'current-context': `kubernetes-admin-${clusterName}`,
      users: [{ name: 'kubernetes-admin', user }],
      preferences: {},
    },
    { lineWidth: 0 },
  );
}

export function base64(text: string): string {
  return Buffer.from(text).toString('base64');
}
