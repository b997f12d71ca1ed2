// The address of a request, read once: what judges an exchange asks for the same one many times in turn.

let last: { readonly text: string; readonly address: URL } | undefined;

/** Nobody changes it. Throws for a text that is no absolute URL. */
export function addressOf(text: string): Readonly<URL> {
  if (last?.text !== text) last = { text, address: new URL(text) };
  return last.address;
}
