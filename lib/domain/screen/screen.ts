import { z } from 'zod';
import { defaultLocale, locales } from '@/messages';
import { freeText } from '../free-text';
import { leastSeconds, mostPages, mostPanels, mostSeconds, panelKinds, wallThemes } from './panel-kinds';

const panelSchema = z.strictObject({
  kind: z.enum(panelKinds),
  /** null: every cluster. */
  cluster: z.string().min(1).max(128).nullable().default(null),
});
export type Panel = z.output<typeof panelSchema>;

const panelsSchema = z.array(panelSchema);

export const pagesSchema = z
  .array(
    z.strictObject({
      panels: panelsSchema.min(1, 'choose at least one panel').max(mostPanels, `choose at most ${mostPanels} panels`),
    }),
  )
  .min(1, 'add at least one page')
  .max(mostPages, `add at most ${mostPages} pages`);

const seconds = `use ${leastSeconds} to ${mostSeconds} seconds`;

export const screenSettingsSchema = z.strictObject({
  /** How long each page is shown; without meaning for a single page. */
  secondsPerPage: z.int(seconds).min(leastSeconds, seconds).max(mostSeconds, seconds).default(20),
  theme: z.enum(wallThemes).default('dark'),
  language: z.enum(locales).default(defaultLocale),
});

/** The address of the page that creates a screen. */
const reservedNames: readonly string[] = ['new'];

export const screenNameSchema = z
  .string()
  .min(1)
  .max(63)
  .regex(/^[a-z0-9]([a-z0-9-]*[a-z0-9])?$/, 'use lower-case letters, digits and hyphens')
  .refine((name) => !reservedNames.includes(name), 'is reserved');

/** What a person chooses. */
export const screenDefinitionSchema = z.strictObject({
  name: screenNameSchema,
  title: freeText(120).min(1),
  pages: pagesSchema,
  ...screenSettingsSchema.shape,
});
export type ScreenDefinition = z.output<typeof screenDefinitionSchema>;

/** Dates of the database have four digits. */
const LATEST = Date.UTC(9999, 11, 31);

export const newLinkSchema = z.strictObject({
  /** Where the screen hangs. */
  label: freeText(120).min(1),
  /** Epoch milliseconds; null: it does not expire. */
  expiresAt: z.int().max(LATEST, 'must be before the year 10000').nullable().default(null),
});
export type NewLink = z.output<typeof newLinkSchema>;
