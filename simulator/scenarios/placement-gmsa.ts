import type { KubeObject } from '@/simulator/world/kube/kube-object';

/** The CRD that kubernetes-sigs/windows-gmsa installs, as far as it is read. */
const definition = (): KubeObject => ({
  apiVersion: 'apiextensions.k8s.io/v1',
  kind: 'CustomResourceDefinition',
  metadata: { name: 'gmsacredentialspecs.windows.k8s.io' },
  spec: {
    group: 'windows.k8s.io',
    scope: 'Cluster',
    names: { kind: 'GMSACredentialSpec', plural: 'gmsacredentialspecs' },
    versions: [{ name: 'v1', served: true, storage: true }],
  },
});

const credentialSpec = (name: string): KubeObject => ({
  apiVersion: 'windows.k8s.io/v1',
  kind: 'GMSACredentialSpec',
  metadata: { name },
  credspec: {
    ActiveDirectoryConfig: { GroupManagedServiceAccounts: [{ Name: name, Scope: 'CONTOSO' }] },
    CmsPlugins: ['ActiveDirectory'],
    DomainJoinConfig: { DnsName: 'contoso.example', NetBiosName: 'CONTOSO', MachineAccountName: name },
  },
});

/** Active Directory accounts for Windows pods: the kind, and one configured account. */
export const gmsaObjects = (): KubeObject[] => [definition(), credentialSpec('shop-web')];
