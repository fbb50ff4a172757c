/**
 * Drivers whose Windows node plug-in is known to exist or not to exist (documentation of the projects, Nov 2026; facts
 * G.5).
 */
const known: Readonly<Record<string, boolean>> = {
  'disk.csi.azure.com': true,
  'file.csi.azure.com': true,
  'ebs.csi.aws.com': true,
  'pd.csi.storage.gke.io': true,
  'smb.csi.k8s.io': true,
  'csi.vsphere.vmware.com': true,
  'secrets-store.csi.k8s.io': true,
  'nfs.csi.k8s.io': false,
  'efs.csi.aws.com': false,
  'driver.longhorn.io': false,
  'blob.csi.azure.com': false,
  'gcsfuse.csi.storage.gke.io': false,
  'rancher.io/local-path': false,
};

/** Ceph's drivers prefix their name with the namespace of their operator: `rook-ceph.rbd.csi.ceph.com`. */
const CEPH = /(^|\.)(rbd|cephfs|nfs)\.csi\.ceph\.com$/;

/** Whether a driver has a node plug-in for Windows; null: unknown. */
export function knownOnWindows(driver: string): boolean | null {
  if (CEPH.test(driver)) return false;
  return Object.hasOwn(known, driver) ? (known[driver] ?? null) : null;
}
