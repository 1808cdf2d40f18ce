import {
  Maskito,
  type MaskitoMaskExpression,
  type MaskitoPreprocessor,
  maskitoTransform,
} from '@maskito/core'
import { type Context, digitsOf, type Kind, latinDigits } from '../kinds/index.ts'
import { createCover } from './cover.ts'
import type { Editor } from './editor.ts'

/**
 * Restricts an input to what its kind allows, and groups it. The caret stays where the person put it.
 * @param context called at every change, because the card's brand may have changed
 * @param isCovered whether dots are wanted once the input is left
 */
export function editText(
  input: HTMLInputElement,
  kind: Kind,
  context: () => Context,
  isCovered: () => boolean,
): Editor {
  const cover = createCover(input, kind.clean, isCovered)
  const value = () => kind.clean(cover.text())
  /** Whether the field has added a leading 0. It must not be counted, because that would tell which digit was typed. */
  let hasAdded = false
  const onExpanded = (added: boolean) => {
    hasAdded = added
  }
  const options = {
    preprocessors: input.inputMode === 'numeric' ? [takeDigits(kind, onExpanded)] : [],
    mask: ({ value }: { value: string }) => kind.mask(value, context()) as MaskitoMaskExpression,
  }
  new Maskito(input, options)
  return {
    value,
    settle: cover.settle,
    set(text) {
      const expanded = kind.expand?.(text)
      onExpanded(expanded !== undefined && isLonger(expanded, text))
      input.value = maskitoTransform(expanded ?? text, options)
    },
    refit() {
      cover.lift()
      const { value, selectionStart, selectionEnd } = input
      const state = { value, selection: [selectionStart ?? 0, selectionEnd ?? 0] as const }
      const fitted = maskitoTransform(state, options)
      if (fitted.value === value) return
      input.value = fitted.value
      // Of an input without the focus, a browser might take this for a wish to focus it.
      if (document.activeElement === input) input.setSelectionRange(...fitted.selection)
    },
    typed() {
      const text = value()
      return hasAdded && text.startsWith('0') ? text.slice(1) : text
    },
  }
}

/**
 * Accepts digits of every script, and nothing else. Text that is added at the end may be expanded.
 * @param onExpanded called when the first digit changes, with whether the field has put a 0 before it
 */
function takeDigits({ expand }: Kind, onExpanded: (added: boolean) => void): MaskitoPreprocessor {
  return ({ elementState: { value, selection }, data }, action) => {
    const plain = latinDigits(value)
    const digits = digitsOf(data)
    const elementState = { value: plain, selection }
    if (!expand) return { elementState, data: digits }

    const [from, to] = selection
    const isWhole = action === 'validation' && /\d\D+\d/.test(plain)
    const isAtEnd = action === 'insert' && to === value.length
    if (from === 0 && (to > 0 || data)) onExpanded(false)
    const text = isWhole ? plain : plain.slice(0, from) + latinDigits(data)
    const expanded = expand(text)
    if (!(isWhole || isAtEnd) || expanded === digitsOf(text)) return { elementState, data: digits }
    onExpanded(isLonger(expanded, text))
    const { length } = expanded
    return isWhole
      ? { elementState: { value: expanded, selection: [length, length] }, data: '' }
      : { elementState: { value: '', selection: [0, 0] }, data: expanded }
  }
}

const isLonger = (expanded: string, text: string) => expanded.length > digitsOf(text).length
