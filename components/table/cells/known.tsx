import { CopyButton } from '@/components/ui/text/copy-button';
import { MonoText, PlainText } from '@/components/ui/text/plain-text';
import { Count } from './count';

/** Text from outside that may be unknown. */
export const KnownText = ({ text }: { text: string | null }) =>
  text === null ? <Count n={null} /> : <PlainText text={text} max={200} wrap />;

/** An identifier that may be unknown, with a button that copies it; `what` names it there. */
export const KnownId = ({ text, what }: { text: string | null; what: string }) =>
  text === null ? (
    <Count n={null} />
  ) : (
    <>
      <MonoText text={text} max={200} wrap /> <CopyButton text={text} what={what} />
    </>
  );
