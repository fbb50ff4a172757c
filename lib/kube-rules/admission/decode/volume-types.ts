export const volumeTypes = {
  Volume:
    'name string, awsElasticBlockStore AWSElasticBlockStoreVolumeSource, azureDisk AzureDiskVolumeSource, azureFile AzureFileVolumeSource, cephfs CephFSVolumeSource, cinder CinderVolumeSource, configMap ConfigMapVolumeSource, csi CSIVolumeSource, downwardAPI DownwardAPIVolumeSource, emptyDir EmptyDirVolumeSource, ephemeral EphemeralVolumeSource, fc FCVolumeSource, flexVolume FlexVolumeSource, flocker FlockerVolumeSource, gcePersistentDisk GCEPersistentDiskVolumeSource, gitRepo GitRepoVolumeSource, glusterfs GlusterfsVolumeSource, hostPath HostPathVolumeSource, image ImageVolumeSource, iscsi ISCSIVolumeSource, nfs NFSVolumeSource, persistentVolumeClaim PersistentVolumeClaimVolumeSource, photonPersistentDisk PhotonPersistentDiskVolumeSource, portworxVolume PortworxVolumeSource, projected ProjectedVolumeSource, quobyte QuobyteVolumeSource, rbd RBDVolumeSource, scaleIO ScaleIOVolumeSource, secret SecretVolumeSource, storageos StorageOSVolumeSource, vsphereVolume VsphereVirtualDiskVolumeSource',
  AWSElasticBlockStoreVolumeSource: 'fsType volumeID string, partition int32, readOnly bool',
  AzureDiskVolumeSource:
    'cachingMode v1.AzureDataDiskCachingMode, diskName diskURI fsType string, kind v1.AzureDataDiskKind, readOnly bool',
  AzureFileVolumeSource: 'readOnly bool, secretName shareName string',
  CephFSVolumeSource: 'monitors []string, path secretFile user string, readOnly bool, secretRef LocalObjectReference',
  CinderVolumeSource: 'fsType volumeID string, readOnly bool, secretRef LocalObjectReference',
  ConfigMapVolumeSource: 'defaultMode int32, items []KeyToPath, name string, optional bool',
  KeyToPath: 'key path string, mode int32',
  CSIVolumeSource:
    'driver fsType string, nodePublishSecretRef LocalObjectReference, readOnly bool, volumeAttributes map string',
  DownwardAPIVolumeSource: 'defaultMode int32, items []DownwardAPIVolumeFile',
  DownwardAPIVolumeFile:
    'fieldRef ObjectFieldSelector, mode int32, path string, resourceFieldRef ResourceFieldSelector',
  EmptyDirVolumeSource: 'medium v1.StorageMedium, sizeLimit Quantity',
  EphemeralVolumeSource: 'volumeClaimTemplate PersistentVolumeClaimTemplate',
  PersistentVolumeClaimTemplate: 'metadata ObjectMeta, spec PersistentVolumeClaimSpec',
  PersistentVolumeClaim: 'apiVersion kind string, metadata ObjectMeta, spec PersistentVolumeClaimSpec, status any',
  PersistentVolumeClaimSpec:
    'accessModes []v1.PersistentVolumeAccessMode, dataSource TypedLocalObjectReference, dataSourceRef TypedObjectReference, resources VolumeResourceRequirements, selector LabelSelector, storageClassName volumeAttributesClassName volumeName string, volumeMode v1.PersistentVolumeMode',
  TypedLocalObjectReference: 'apiGroup kind name string',
  TypedObjectReference: 'apiGroup kind name namespace string',
  VolumeResourceRequirements: 'limits requests ResourceList',
  FCVolumeSource: 'fsType string, lun int32, readOnly bool, targetWWNs wwids []string',
  FlexVolumeSource: 'driver fsType string, options map string, readOnly bool, secretRef LocalObjectReference',
  FlockerVolumeSource: 'datasetName datasetUUID string',
  GCEPersistentDiskVolumeSource: 'fsType pdName string, partition int32, readOnly bool',
  GitRepoVolumeSource: 'directory repository revision string',
  GlusterfsVolumeSource: 'endpoints path string, readOnly bool',
  HostPathVolumeSource: 'path string, type v1.HostPathType',
  ImageVolumeSource: 'pullPolicy v1.PullPolicy, reference string',
  ISCSIVolumeSource:
    'chapAuthDiscovery chapAuthSession readOnly bool, fsType initiatorName iqn iscsiInterface targetPortal string, lun int32, portals []string, secretRef LocalObjectReference',
  NFSVolumeSource: 'path server string, readOnly bool',
  PersistentVolumeClaimVolumeSource: 'claimName string, readOnly bool',
  PhotonPersistentDiskVolumeSource: 'fsType pdID string',
  PortworxVolumeSource: 'fsType volumeID string, readOnly bool',
  ProjectedVolumeSource: 'defaultMode int32, sources []VolumeProjection',
  VolumeProjection:
    'clusterTrustBundle ClusterTrustBundleProjection, configMap ConfigMapProjection, downwardAPI DownwardAPIProjection, podCertificate PodCertificateProjection, secret SecretProjection, serviceAccountToken ServiceAccountTokenProjection',
  ClusterTrustBundleProjection: 'labelSelector LabelSelector, name path signerName string, optional bool',
  ConfigMapProjection: 'items []KeyToPath, name string, optional bool',
  DownwardAPIProjection: 'items []DownwardAPIVolumeFile',
  PodCertificateProjection:
    'certificateChainPath credentialBundlePath keyPath keyType signerName string, maxExpirationSeconds int32, userAnnotations map string',
  SecretProjection: 'items []KeyToPath, name string, optional bool',
  ServiceAccountTokenProjection: 'audience path string, expirationSeconds int64',
  QuobyteVolumeSource: 'group registry tenant user volume string, readOnly bool',
  RBDVolumeSource:
    'fsType image keyring pool user string, monitors []string, readOnly bool, secretRef LocalObjectReference',
  ScaleIOVolumeSource:
    'fsType gateway protectionDomain storageMode storagePool system volumeName string, readOnly sslEnabled bool, secretRef LocalObjectReference',
  SecretVolumeSource: 'defaultMode int32, items []KeyToPath, optional bool, secretName string',
  StorageOSVolumeSource: 'fsType volumeName volumeNamespace string, readOnly bool, secretRef LocalObjectReference',
  VsphereVirtualDiskVolumeSource: 'fsType storagePolicyID storagePolicyName volumePath string',
};
