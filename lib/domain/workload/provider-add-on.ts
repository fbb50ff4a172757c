import type { Provider } from '@/lib/kube-rules/objects/cluster-facts';

export interface AddOnSubject {
  namespace: string;
  name: string;
  labels: Readonly<Record<string, string>>;
}

interface AddOns {
  names: RegExp;
  namespaces: RegExp;
  /** Labels that only the provider's add-ons have; a value of null is any. */
  labels: readonly (readonly [key: string, value: string | null])[];
}

const SYSTEM = /^(kube-system|kube-flannel)$/;

/** Of every distribution: cluster DNS, service proxy, metrics, and what the add-on manager of Kubernetes reconciles. */
const anywhere: AddOns = {
  names: /^(kube-proxy|coredns|kube-dns|metrics-server|node-local-dns|kube-flannel|konnectivity-agent)/,
  namespaces: SYSTEM,
  labels: [
    ['addonmanager.kubernetes.io/mode', 'Reconcile'],
    ['kubernetes.io/cluster-service', 'true'],
  ],
};

/** What a provider installs and upgrades itself, by its lists of add-ons. As of November 2026. */
const managed: Readonly<Partial<Record<Provider, AddOns & { source: string }>>> = {
  ack: {
    names:
      /^(csi-|terway|kube-flannel|cloud-controller-manager|ack-|aliyun-|alibaba-log-|alicloud-|logtail-|loongcollector|node-problem-detector|storage-operator|arms-prom|managed-|gateway-api|nginx-ingress-controller|cluster-autoscaler|flexvolume|kritis|onepilot)/,
    namespaces: SYSTEM,
    labels: [['ack.alibabacloud.com/managed-addon', null]],
    source: 'https://www.alibabacloud.com/help/en/ack/product-overview/component-overview',
  },
  eks: {
    names:
      /^(aws-node|ebs-csi-|efs-csi-|fsx-csi-|s3-csi-|eks-|amazon-cloudwatch|adot-|vpc-resource-controller|snapshot-controller)/,
    namespaces: /^(kube-system|amazon-cloudwatch|amazon-guardduty)$/,
    labels: [['eks.amazonaws.com/component', null]],
    source: 'https://docs.aws.amazon.com/eks/latest/userguide/workloads-add-ons-available-eks.html',
  },
  aks: {
    names: /^(azure-|csi-azure|cloud-node-manager|ama-|omsagent|microsoft-defender|retina-|cns-|windows-kube-proxy)/,
    namespaces: /^(kube-system|calico-system|tigera-operator|gatekeeper-system)$/,
    labels: [['kubernetes.azure.com/managedby', 'aks']],
    source: 'https://learn.microsoft.com/en-us/azure/aks/integrations',
  },
  gke: {
    names: /^(gke-|pdcsi-|fluentbit-|event-exporter|netd|anetd|calico-|stackdriver-|l7-|filestore-|gcsfuse)/,
    namespaces: /^(kube-system|gke-.*|gmp-system)$/,
    labels: [['components.gke.io/component-name', null]],
    source: 'https://cloud.google.com/kubernetes-engine/docs/concepts/cluster-architecture',
  },
  openshift: {
    names: /./,
    namespaces: /^openshift-/,
    labels: [],
    source: 'https://docs.openshift.com/container-platform/latest/operators/operator-reference.html',
  },
};

const isOf = ({ names, namespaces, labels: wanted }: AddOns, { namespace, name, labels }: AddOnSubject): boolean =>
  namespaces.test(namespace) &&
  (names.test(name) ||
    wanted.some(([key, value]) => Object.hasOwn(labels, key) && (value === null || labels[key] === value)));

/** Whether the provider of the cluster, or the cluster itself, manages a workload, so that changes to it are reverted or break nodes. */
export function isManagedAddOn(subject: AddOnSubject, provider: Provider): boolean {
  const own = managed[provider];
  return isOf(anywhere, subject) || (own !== undefined && isOf(own, subject));
}
