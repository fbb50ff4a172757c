import 'server-only';
import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import { Failure } from '@/lib/domain/failure';

/** `aad` names what the secret belongs to (record and field), so that ciphertexts cannot be swapped between rows. */
export interface Secrets {
  seal(text: string, aad: string): string;
  /** @throws Failure `internal` when the text was tampered with, belongs elsewhere or another key sealed it. */
  open(sealed: string, aad: string): string;
}

const version = '1';

/** AES-256-GCM with a fresh 96-bit nonce each time. The text form is `version.iv.tag.ciphertext`, base64url. */
export function createSecrets(key: Buffer): Secrets {
  if (key.length !== 32) throw new Error('the secret key must have 32 bytes');
  return {
    seal: (text, aad) => {
      const iv = randomBytes(12);
      const cipher = createCipheriv('aes-256-gcm', key, iv).setAAD(Buffer.from(aad, 'utf8'));
      const ciphertext = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
      const parts = [iv, cipher.getAuthTag(), ciphertext].map((part) => part.toString('base64url'));
      return [version, ...parts].join('.');
    },
    open: (sealed, aad) => {
      const [given, iv, tag, ciphertext, ...rest] = sealed.split('.');
      try {
        if (given !== version || iv === undefined || tag === undefined || ciphertext === undefined || rest.length > 0)
          throw new Error('not a sealed value of this version');
        const decipher = createDecipheriv('aes-256-gcm', key, Buffer.from(iv, 'base64url'), { authTagLength: 16 })
          .setAAD(Buffer.from(aad, 'utf8'))
          .setAuthTag(Buffer.from(tag, 'base64url'));
        return decipher.update(Buffer.from(ciphertext, 'base64url'), undefined, 'utf8') + decipher.final('utf8');
      } catch (error) {
        throw new Failure('internal', 'A stored secret cannot be decrypted.', {
          cause: error,
          remedy: 'Start Mullion with the MULLION_SECRET_KEY that encrypted it, or enter the secret again.',
        });
      }
    },
  };
}
