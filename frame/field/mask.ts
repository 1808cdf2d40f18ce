import { Maskito, type MaskitoMaskExpression, maskitoTransform } from '@maskito/core'
import type { Context, Kind } from '../kinds/index.ts'

/** The mask on an input. */
export interface Mask {
  /** Sets a value that did not come from the keyboard, formatted like one that did. */
  set(text: string): void
  destroy(): void
}

/**
 * Keeps an input to what its kind allows, grouped; the caret stays where the person put it.
 * @param context read at every change, because the card's brand may have changed
 */
export function mask(input: HTMLInputElement, kind: Kind, context: () => Context): Mask {
  const options = {
    mask: ({ value }: { value: string }) => kind.mask(value, context()) as MaskitoMaskExpression,
  }
  const maskito = new Maskito(input, options)
  return {
    set(text) {
      input.value = maskitoTransform(text, options)
    },
    destroy: () => maskito.destroy(),
  }
}
