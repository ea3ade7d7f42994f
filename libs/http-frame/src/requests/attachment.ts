/** Characters that a quoted file name of a header field may have. */
const PLAIN = /[^\x20-\x7e]|["\\%]/g;
/** Characters that `encodeURIComponent` leaves and RFC 8187 does not allow. */
const RESERVED = /['()*]/g;

/** `Content-Disposition` of a download (RFC 6266): any name, also for clients that know only US-ASCII. */
export function attachment(name: string): string {
  const plain = name.replaceAll(PLAIN, '_');
  if (plain === name) return `attachment; filename="${name}"`;
  const encoded = encodeURIComponent(name.toWellFormed()).replaceAll(
    RESERVED,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `attachment; filename="${plain}"; filename*=UTF-8''${encoded}`;
}
