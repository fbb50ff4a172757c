import { Select } from '@/components/ui/form/select';
import { useTranslations } from '@/lib/client/intl';
import { mapFields } from '@/lib/contract/filters';
import { useMapLook } from './use-fleet-map';

/** Grouping, fill and form of the maps of a page; the address keeps them. */
export function MapControls() {
  const t = useTranslations('map');
  const look = useMapLook();
  const field = (name: keyof typeof mapFields, text: string) => (
    <label className="flex items-center gap-1.5 text-xs text-ink-2">
      <span className={name === 'map' ? 'sr-only' : ''}>{t(`control.${name}`)}</span>
      <Select
        value={look[name]}
        options={mapFields[name].words.map((word) => ({ value: word, label: t(`${text}.${word}`) }))}
        onChange={({ target }) => look.set({ [name]: target.value === mapFields[name].usual ? null : target.value })}
        className="w-auto text-xs"
      />
    </label>
  );
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
      {field('group', 'group')}
      {field('fill', 'fill')}
      {field('map', 'form')}
    </div>
  );
}
