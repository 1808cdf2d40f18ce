/**
 * `Symbol.dispose` where the page's own `lib` knows it, else nothing: a declaration that named it would be a fault in projects
 * of ES2022, and one that declared it would promise those a symbol that their browsers may lack.
 */
type DisposeSymbol = SymbolConstructor extends { readonly dispose: infer Symbol extends symbol }
  ? Symbol
  : never

/** What makes `using` work. */
export type DisposeBy = { [Key in DisposeSymbol]: () => void }
