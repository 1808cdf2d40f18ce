// Checks a picture from a merchant. Only what draws it is kept: no metadata, no text, and nothing behind its end.
import { fieldFault, GatewayError } from '../../../core/errors.ts'
import { limits } from '../../../core/limits.ts'
import { readJpeg } from './jpeg.ts'
import type { Picture } from './picture.ts'
import { readPng } from './png.ts'

const { maxBytes, maxPixels } = limits.logo

/** Checks a file by its content. @throws 422 naming `logo` for anything but a complete PNG or JPEG picture, and for a large one */
export function readPicture(file: Buffer): Picture {
  if (file.length === 0) throw fault('Choose a file.')
  if (file.length > maxBytes) throw fault(`Choose a file of ${maxBytes / 1024} KB at most.`)
  const picture = readPng(file, isSmall) ?? readJpeg(file)
  if (!picture) throw fault('Choose a PNG or JPEG picture. It must be complete and not interlaced.')
  if (!isSmall(picture)) throw fault(`Choose a picture of ${maxPixels} × ${maxPixels} pixels at most.`)
  return picture
}

const isSmall = ({ width, height }: { width: number; height: number }) =>
  width > 0 && height > 0 && width <= maxPixels && height <= maxPixels

const fault = (message: string) => new GatewayError([fieldFault('logo', message)])
