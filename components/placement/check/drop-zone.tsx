'use client';
import { FileUp } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useEffect, useRef, useState } from 'react';
import type { ReactNode } from 'react';
import { Button } from '@/components/ui/form/button';
import { listening } from '@/components/ui/overlay/listening';
import { visibleText } from '@/components/ui/text/visible-text';
import { maxBytes, readManifest } from './manifest-file';

/** Takes a file that is dropped on it or chosen. */
export function DropZone({ onText, children }: { onText: (text: string) => void; children: ReactNode }) {
  const t = useTranslations('placement.check');
  const [isOver, setIsOver] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const picker = useRef<HTMLInputElement>(null);
  const take = async (file: File | undefined) => {
    if (file === undefined) return;
    const read = await readManifest(file);
    if ('text' in read) onText(read.text);
    setProblem(
      'problem' in read ? t(read.problem, { name: visibleText(read.name, 80), mb: maxBytes / 1024 / 1024 }) : null,
    );
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

/** Files that are dropped on an element; texts that are dropped stay the field's own affair. */
function useDrop(onFile: (file: File | undefined) => void, onOver: (isOver: boolean) => void) {
  const element = useRef<HTMLDivElement>(null);
  const latest = useRef({ onFile, onOver });
  useEffect(() => {
    latest.current = { onFile, onOver };
  });
  useEffect(() => {
    const { signal, abort } = listening();
    const over = (event: DragEvent) => {
      if (!event.dataTransfer?.types.includes('Files')) return;
      event.preventDefault();
      latest.current.onOver(true);
    };
    const drop = (event: DragEvent) => {
      latest.current.onOver(false);
      if (!event.dataTransfer?.files.length) return;
      event.preventDefault();
      latest.current.onFile(event.dataTransfer.files[0]);
    };
    element.current?.addEventListener('dragover', over, { signal });
    element.current?.addEventListener('dragleave', () => latest.current.onOver(false), { signal });
    element.current?.addEventListener('drop', drop, { signal });
    return abort;
  }, []);
  return element;
}
