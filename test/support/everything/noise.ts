// What differs between two pages on which the same was typed, and why. None of it is left out: its distribution over all
// steps must be the same for both values.

/** By reason, paths. */
const REASONS: ReadonlyArray<readonly [reason: string, path: RegExp]> = [
  ['the time', /(^performance\.now\(\)|lastModified|timeline\.currentTime)$/],
  ['when an observer looked', /^observed\..*\.time$/],
  [
    'whether a promise of the page’s own, or of the device, is settled before a look ends: in Firefox they take their time',
    /^(Response\.error\(\)|window\.cookieStore\.getAll\(\)|window\.navigator\.(storage\.estimate|mediaDevices\.enumerateDevices)\(\))/,
  ],
  [
    'work of the machine, the reader’s own included: sums of what took long',
    /^observed\.(event|first-input|long-animation-frame|longtask|frame)\b/,
  ],
]

/** Why a path is noise. @returns undefined where it is none that is known */
export function noiseOf(path: string): string | undefined {
  return REASONS.find(([, pattern]) => pattern.test(path))?.[0]
}
