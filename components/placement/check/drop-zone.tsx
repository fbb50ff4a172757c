import { FileUp } from 'lucide-react';
import { useTranslations } from '@/lib/client/intl';
import { useEffect, useRef, useState, type ReactNode, useEffectEvent } from 'react';
import { Button } from '@/components/ui/form/button';
import { visibleText } from '@/components/ui/text/plain-text';
import { maxBytes, readManifest } from './manifest-lines';

export function DropZone({ onText, children }: { onText: (text: string) => void; children: ReactNode }) {
  const t = useTranslations('placement.check');
  const [isOver, setIsOver] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const picker = useRef<HTMLInputElement>(null);
  const take = async (file: File | undefined) => {
    if (file === undefined) return;
    const read = await readManifest(file);
    if ('text' in read) onText(read.text);
    const mb = maxBytes / 1024 / 1024;
    setProblem('text' in read ? null : t(read.problem, { ...read, name: visibleText(read.name, 80), mb }));
  };
  const zone = useDrop((file) => void take(file), setIsOver);
  return (
    <div
      ref={zone}
      className={`flex flex-col gap-2 rounded-md ${isOver ? 'outline-2 outline-offset-4 outline-accent' : ''}`}
    >
      {children}
      <div className="flex flex-wrap items-center gap-3">
        <input
          ref={picker}
          type="file"
          accept=".yaml,.yml,.json,.txt,text/*"
          aria-label={t('file')}
          className="sr-only"
          tabIndex={-1}
          onChange={(event) => {
            void take(event.target.files?.[0]);
            // The same file may be chosen again after it was edited.
            event.target.value = '';
          }}
        />
        <Button size="sm" icon={<FileUp size={13} aria-hidden="true" />} onClick={() => picker.current?.click()}>
          {t('choose')}
        </Button>
        <span className="text-xs text-ink-3">{t('orDrop')}</span>
      </div>
      {problem === null ? null : (
        <p role="alert" className="flex gap-1 text-xs font-medium text-bad">
          <span aria-hidden="true">▲</span>
          {problem}
        </p>
      )}
    </div>
  );
}

function useDrop(onFile: (file: File | undefined) => void, onOver: (isOver: boolean) => void) {
  const element = useRef<HTMLDivElement>(null);
  const over = useEffectEvent((event: DragEvent) => {
    if (!event.dataTransfer?.types.includes('Files')) return;
    event.preventDefault();
    onOver(true);
  });
  const leave = useEffectEvent(() => onOver(false));
  const drop = useEffectEvent((event: DragEvent) => {
    onOver(false);
    if (!event.dataTransfer?.files.length) return;
    event.preventDefault();
    onFile(event.dataTransfer.files[0]);
  });
  useEffect(() => {
    const listeners = new AbortController();
    const { signal } = listeners;
    element.current?.addEventListener('dragover', (event) => over(event), { signal });
    element.current?.addEventListener('dragleave', () => leave(), { signal });
    element.current?.addEventListener('drop', (event) => drop(event), { signal });
    return () => listeners.abort();
  }, []);
  return element;
}
