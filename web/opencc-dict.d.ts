/** The package types its converters and not its tables: `traditional simplified[ other…]` joined by `|`. */
declare module 'opencc-js/dict/TSCharacters' {
  const pairs: string;
  // biome-ignore lint/style/noDefaultExport: so the package exports it.
  export default pairs;
}
