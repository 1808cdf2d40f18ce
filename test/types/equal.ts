// These files are only compiled, against the built package: what stands here must compile, and the line after a
// `@ts-expect-error` must not.

type Equal<A, B> = (<T>() => T extends A ? 1 : 2) extends <T>() => T extends B ? 1 : 2 ? true : false

/** Compiles only if the value's type is that very type: `isExactly<string>()(value, true)`. */
export declare function isExactly<Wanted>(): <Given>(value: Given, same: Equal<Given, Wanted>) => void
