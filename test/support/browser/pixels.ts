// The colours on the screen, as a person sees them: computed styles do not tell the backdrop of a frame.
import type { Page } from '@playwright/test'

/** The colour in the middle of an element, as `r,g,b`. */
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
