import { Maskito, type MaskitoOptions, maskitoTransform } from '@maskito/core'

interface TextState {
  readonly value: string
  readonly selection: readonly [from: number, to: number]
}

/**
 * A mask that may change without an end to what is undone and done again. Maskito remembers texts as they were. Fitted only once
 * they are there, each would count as a new text: nothing could be done again, and undoing would come back to it for ever.
 */
export class ChangingMask extends Maskito {
  private readonly fitting: MaskitoOptions
  /** Has no value to begin with, because Maskito's constructor asks before there would be one. */
  private isStepping?: boolean | undefined

  constructor(input: HTMLInputElement, options: MaskitoOptions) {
    super(input, options)
    this.fitting = options
  }

  protected override updateElementState(
    state: TextState,
    event?: Pick<InputEvent, 'inputType' | 'data'>,
  ): void {
    const wasStepping = this.isStepping
    const isStep = event?.inputType.startsWith('history')
    this.isStepping ||= isStep
    super.updateElementState(isStep ? maskitoTransform(state, this.fitting) : state, event as never)
    this.isStepping = wasStepping
  }

  protected override updateHistory(state: TextState): void {
    if (!this.isStepping) super.updateHistory(state)
  }
}
