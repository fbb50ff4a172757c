/** Text of a manifest for a terminal or XML: control characters, which could move the cursor or end the document, become visible. */
export const visible = (text: string): string => text.replace(/[^\n\t\P{Cc}]|[\p{Cs}\uFFFE\uFFFF]/gu, '\uFFFD');
