// Data files of libraries. The published package has compressed copies: the libraries are several times as large.
import { existsSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import { gunzipSync } from 'node:zlib'
import { rootFolder } from './root.ts'

/** Where each file is in its library. */
export const dataFiles = {
  countries: '@ip-location-db/geo-whois-asn-country-mmdb/geo-whois-asn-country.mmdb',
  /** DejaVu has most alphabets, including joined letters, and its license allows embedding. */
  plain: 'dejavu-fonts-ttf/ttf/DejaVuSans.ttf',
  bold: 'dejavu-fonts-ttf/ttf/DejaVuSans-Bold.ttf',
} as const
export type DataFile = keyof typeof dataFiles

/** The folder of the compressed copies in the published package. */
export const COPIES = 'dist/data'

/** Reads a file and decompresses a copy. Keep the result: that takes up to 60 ms. */
export function readData(name: DataFile): Buffer {
  const copy = path.join(rootFolder, COPIES, `${name}.gz`)
  if (existsSync(copy)) return gunzipSync(readFileSync(copy))
  return readFileSync(createRequire(import.meta.url).resolve(dataFiles[name]))
}
