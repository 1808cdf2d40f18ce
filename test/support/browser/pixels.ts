// The colors on the screen, as a person sees them: computed styles do not tell the backdrop of a frame.
import type { Page } from '@playwright/test'

/** The color in the middle of an element, as `r,g,b`. */
export async function colorAt(page: Page, selector: string): Promise<string> {
  const image = (await page.locator(selector).screenshot()).toString('base64')
  return page.evaluate(async (image) => {
    const bytes = Uint8Array.from(atob(image), (character) => character.charCodeAt(0))
    const bitmap = await createImageBitmap(new Blob([bytes], { type: 'image/png' }))
    const { width, height } = bitmap
    const context = new OffscreenCanvas(width, height).getContext('2d')
    context?.drawImage(bitmap, 0, 0)
    const pixel = context?.getImageData(Math.floor(width / 2), Math.floor(height / 2), 1, 1)
    return [...(pixel?.data ?? [])].slice(0, 3).join(',')
  }, image)
}

/** How far two colors may be apart, of 255 in each channel: below it, nobody sees a difference. */
const SAME_COLOR = 24

/** A part of the page, in pixels. */
export interface Box {
  x: number
  y: number
  width: number
  height: number
}

/** Where elements are in the page. */
export function boxesOf(page: Page, selector: string): Promise<Box[]> {
  return page.locator(selector).evaluateAll((elements) =>
    elements.map((element) => {
      const { x, y, width, height } = element.getBoundingClientRect()
      return { x, y, width, height }
    }),
  )
}

/**
 * The share of pixels that differ in two PNG images, from 0 to 1; 1 for images of other sizes. Compared in the page.
 * @param ignored what is not compared
 */
export async function differenceOf(
  page: Page,
  one: Buffer,
  other: Buffer,
  ignored: readonly Box[] = [],
): Promise<number> {
  const images = [one, other].map((image) => image.toString('base64'))
  return page.evaluate(
    async ({ images, same, ignored }) => {
      const read = async (image: string) => {
        const bytes = Uint8Array.from(atob(image), (character) => character.charCodeAt(0))
        const bitmap = await createImageBitmap(new Blob([bytes], { type: 'image/png' }))
        const { width, height } = bitmap
        const context = new OffscreenCanvas(width, height).getContext('2d')
        context?.drawImage(bitmap, 0, 0)
        for (const box of ignored) context?.clearRect(box.x, box.y, box.width, box.height)
        return context?.getImageData(0, 0, width, height)
      }
      const [a, b] = await Promise.all(images.map(read))
      if (!a || !b || a.width !== b.width || a.height !== b.height) return 1
      let differing = 0
      for (let at = 0; at < a.data.length; at += 4) {
        const isOff = [0, 1, 2].some((channel) => {
          const [one = 0, other = 0] = [a.data[at + channel], b.data[at + channel]]
          return Math.abs(one - other) > same
        })
        if (isOff) differing += 1
      }
      return differing / (a.width * a.height)
    },
    { images, same: SAME_COLOR, ignored },
  )
}
