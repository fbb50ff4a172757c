/** The form in which a search compares texts: any case, and characters composed (Unicode NFC). */
export const searchForm = (text: string): string => text.normalize('NFC').toLowerCase();
