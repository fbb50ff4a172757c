import { selectorShape } from './selector-shape';
import { alike, fields, list, map } from './shape';

const texts = list('text');

const resources = fields({ limits: map('quantity'), requests: map('quantity') });
const reference = fields(alike('text', 'apiGroup', 'kind', 'name', 'namespace'));

/** PersistentVolumeClaimSpec. */
export const claimShape = fields({
  accessModes: texts,
  selector: selectorShape,
  resources,
  ...alike('text', 'storageClassName', 'volumeMode', 'volumeName', 'volumeAttributesClassName'),
  dataSource: reference,
  dataSourceRef: reference,
});

const secretName = fields({ name: 'text' });
const items = list(fields({ ...alike('text', 'key', 'path'), mode: 'int' }));
const files = list(
  fields({
    path: 'text',
    fieldRef: fields(alike('text', 'apiVersion', 'fieldPath')),
    resourceFieldRef: fields({ ...alike('text', 'containerName', 'resource'), divisor: 'quantity' }),
    mode: 'int',
  }),
);
const chosen = fields({ name: 'text', optional: 'bool', items });

export const volumeShape = fields({
  name: 'text',
  emptyDir: fields({ medium: 'text', sizeLimit: 'quantity' }),
  hostPath: fields(alike('text', 'path', 'type')),
  persistentVolumeClaim: fields({ claimName: 'text', readOnly: 'bool' }),
  configMap: fields({ name: 'text', optional: 'bool', defaultMode: 'int', items }),
  secret: fields({ secretName: 'text', optional: 'bool', defaultMode: 'int', items }),
  nfs: fields({ ...alike('text', 'server', 'path'), readOnly: 'bool' }),
  csi: fields({
    ...alike('text', 'driver', 'fsType'),
    readOnly: 'bool',
    volumeAttributes: map('text'),
    nodePublishSecretRef: secretName,
  }),
  downwardAPI: fields({ defaultMode: 'int', items: files }),
  projected: fields({
    defaultMode: 'int',
    sources: list(
      fields({
        ...alike(chosen, 'secret', 'configMap'),
        downwardAPI: fields({ items: files }),
        serviceAccountToken: fields({ ...alike('text', 'audience', 'path'), expirationSeconds: 'long' }),
      }),
    ),
  }),
  ephemeral: fields({
    volumeClaimTemplate: fields({
      metadata: fields({ name: 'text', ...alike(map('text'), 'labels', 'annotations') }),
      spec: claimShape,
    }),
  }),
  image: fields(alike('text', 'reference', 'pullPolicy')),
  azureFile: fields({ ...alike('text', 'secretName', 'shareName'), readOnly: 'bool' }),
  azureDisk: fields({
    ...alike('text', 'diskName', 'diskURI', 'cachingMode', 'fsType', 'kind'),
    readOnly: 'bool',
  }),
});
