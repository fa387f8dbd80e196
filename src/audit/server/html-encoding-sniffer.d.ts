declare module 'html-encoding-sniffer' {
  type Options = {
    /** The charset of the `Content-Type` header. */
    transportLayerEncodingLabel?: string;
    /** Used when nothing names an encoding. */
    defaultEncoding: string;
    maxPrescanBytes: number;
  };
  /** The name of the encoding of a document, by the HTML standard. */
  function sniffEncoding(bytes: Uint8Array, options: Options): string;
  export = sniffEncoding;
}
