/** What a patch of a workload does, in a few words. English; `{name}` stands for a value. */
export const fixPhrases = {
  'fix.strip': 'Remove {count, plural, one {# field} other {# fields}} ({fields})',
  'fix.set-os': 'State that it is for {os} (spec.os)',
  'fix.select-os': 'Select {os} nodes (kubernetes.io/os)',
  'fix.tolerate': 'Tolerate {taints}',
  'fix.select-build': 'Select nodes of build {builds}',
  'fix.set': 'Set {field}',
  'fix.set-to': 'Set {field} to {value}',
  'fix.remove': 'Remove {field}',
  'fix.rename-key': 'Write {to} for {from}',
  'fix.image': 'Use the image {image} in {container}',
  'fix.runtime-class': 'Use the RuntimeClass of build {build}',
  'fix.manual': 'Mend it by hand',
} as const;
