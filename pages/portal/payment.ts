// Pays: shows the total, exchanges the typed values for a token, and sends the form with it. The page stays until something is paid,
// with all that was typed.
import { type Fields, mountFields, problemOf } from './fields.ts'
import {
  amountsIn,
  type MethodType,
  part,
  type Settings,
  type Sum,
  setText,
  showError,
  type TextName,
} from './settings.ts'

/** Longer than the gateway waits for a bank. */
const TIMEOUT_MS = 90_000

/** What became of an attempt; nothing: it isn't known. */
interface Outcome {
  /** The receipt, or if nothing was paid, the invoices as they are now. */
  to?: string
  /** Why nothing was paid. */
  title?: string
  sentences?: string[]
  /** The id of the next attempt. */
  attempt?: string
}

/** An answer of something between the page and the gateway says nothing. */
async function readOutcome(answer: Response): Promise<Outcome> {
  const isOurs = answer.headers.get('content-type')?.startsWith('application/json')
  return isOurs ? answer.json() : {}
}

export function startPayment(form: HTMLFormElement): void {
  const settings: Settings = JSON.parse(form.dataset.settings ?? '{}')
  const button = part<HTMLButtonElement>('#pay button[type=submit]')
  const amountInput = form.querySelector<HTMLInputElement>('#amount')
  const amounts = amountsIn(settings)
  const money = amounts.show
  /** A text with an amount in it. */
  const say = (name: TextName, cents: number): string =>
    settings.texts[name].replace('{amount}', () => money(cents))
  const mounted = new Map<MethodType, Fields>()
  let sum: Sum = { amount: settings.due, surcharge: 0 }
  let isPaying = false
  /** The number of the latest look-up: earlier ones that answer late are ignored. */
  let latest = 0

  const chosen = (): string => new FormData(form).get('method')?.toString() ?? ''
  const typeOf = (method: string): MethodType | undefined =>
    method === 'card' || method === 'bank' ? method : undefined
  const amountNow = (): number => (amountInput ? amounts.read(amountInput.value) : settings.due)

  function showSum(next: Sum, note = ''): void {
    sum = next
    setText(part('#sum-amount'), money(sum.amount))
    setText(part('#sum-surcharge'), money(sum.surcharge))
    setText(part('#sum-total'), money(sum.amount + sum.surcharge))
    setText(part('#sum-note'), note)
    if (!isPaying) setText(button, say('pay', sum.amount + sum.surcharge))
  }

  /** @param to where the payer sees the invoices as they are now */
  function showProblem(text: string, title = '', to?: string): void {
    const problem = part('#problem')
    problem.hidden = text === ''
    setText(part('#problem strong'), title)
    setText(part('#problem p'), text)
    const link = part<HTMLAnchorElement>('#problem a')
    link.hidden = to === undefined
    if (to !== undefined) link.href = to
    if (title !== '') problem.focus()
  }

  /** Shows the fields of the chosen method, and mounts them the first time. */
  function showMethod(): void {
    const type = typeOf(chosen())
    for (const section of form.querySelectorAll<HTMLElement>('[data-method]'))
      section.hidden = section.dataset.method !== type
    part('[data-for]').hidden = type === undefined
    if (type) form.querySelector('#code-part')?.setAttribute('hidden', '')
    if (type && !mounted.has(type)) {
      // The reason is for developers, and in the console.
      const onFailure = () =>
        showProblem(settings.texts[type === 'card' ? 'cardNotLoaded' : 'bankNotLoaded'] ?? '')
      try {
        mounted.set(type, mountFields(type, settings, { onChange: () => void followSum(), onFailure }))
      } catch {
        onFailure()
      }
    }
    void followSum()
  }

  /** Shows the total with the chosen method's surcharge, as far as it is known. */
  async function followSum(): Promise<void> {
    const turn = ++latest
    const amount = amountNow()
    if (!Number.isInteger(amount) || amount < 1) return
    showSum({ amount, surcharge: 0 })
    const found = await lookUp(amount).catch(() => undefined)
    if (turn !== latest || found === undefined) return
    showSum({ amount, surcharge: found }, noteOn(found))
  }

  /** Explains the surcharge: a possible one before the card is entered, then the actual one. */
  const noteOn = (surcharge: number): string => {
    if (surcharge > 0) return say(typeOf(chosen()) === 'bank' ? 'bankSurcharge' : 'cardSurcharge', surcharge)
    const fields = mounted.get('card')
    if (typeOf(chosen()) !== 'card' || !settings.surcharged.includes('card') || !fields) return ''
    return fields.surchargeable() === false ? settings.texts.noSurcharge : settings.texts.perhapsSurcharge
  }

  async function lookUp(amount: number): Promise<number> {
    const method = chosen()
    const type = typeOf(method)
    if (!type) return (await quote({ method, amount: typed(amount) })).surcharge_amount
    const fields = mounted.get(type)
    if (!fields || !settings.surcharged.includes(type) || fields.surchargeable() !== true) return 0
    const entries = await fields.instance.lookupSurcharge({ bankAccountId: settings.bankAccountId, amount })
    return entries.find((entry) => entry.type === type)?.surcharge_amount ?? 0
  }

  /** What the server would charge for this card or bank account. */
  async function quote(wish: Record<string, string>): Promise<{ surcharge_amount: number }> {
    const invoices = part<HTMLInputElement>('[name=invoices]').value
    const body = new URLSearchParams({ invoices, ...wish })
    const answer = await fetch(settings.quote, { method: 'POST', body })
    if (!answer.ok) throw new Error('There is no quote.')
    return answer.json()
  }

  async function pay(): Promise<void> {
    if (isPaying) return
    showProblem('')
    if (!checkAmount()) return
    setPaying(true)
    try {
      // The receipt follows; until it's there the button stays as it is.
      if ((await prepare()) && (await send())) return
    } catch (error) {
      showProblem(navigator.onLine ? problemOf(error) : settings.texts.offline)
    }
    setPaying(false)
  }

  /** Sends the form, as often as the payer presses the button: the server pays an attempt once. @returns whether another page follows */
  async function send(): Promise<boolean> {
    const body = new URLSearchParams([...new FormData(form)].map(([name, value]) => [name, String(value)]))
    const headers = { accept: 'application/json' }
    const signal = AbortSignal.timeout(TIMEOUT_MS)
    const answer = await fetch(form.action, { method: 'POST', body, headers, signal })
      .then(readOutcome)
      .catch((): Outcome => ({}))
    if (answer.sentences === undefined && answer.to !== undefined) {
      location.assign(answer.to)
      return true
    }
    if (answer.attempt !== undefined) part<HTMLInputElement>('[name=attempt]').value = answer.attempt
    showProblem(answer.sentences?.join(' ') ?? settings.texts.noAnswer, answer.title, answer.to)
    return false
  }

  function checkAmount(): boolean {
    if (!amountInput) return true
    const amount = amountNow()
    const isFine = amount >= 1 && amount <= settings.due
    showError('amount', isFine ? '' : say('amount', settings.due))
    if (!isFine) amountInput.focus()
    return isFine
  }

  /** Fills in the form's hidden fields. @returns false if the payer has to check something first: nothing was sent */
  async function prepare(): Promise<boolean> {
    const agreed = sum.surcharge
    if (!typeOf(chosen()) && !(await hasCode())) return false
    const fields = mounted.get(typeOf(chosen()) ?? 'card')
    if (typeOf(chosen())) {
      // Tries to load the fields again, and shows the problem if that fails.
      if (!fields) showMethod()
      if (!fields || !(await fields.check())) return false
      const token = await fields.token()
      part<HTMLInputElement>('[name=token]').value = token
      // The full number decides what the first digits could not. Without an answer, the server decides at payment.
      const told = await quote({ method: fields.type, token, amount: typed(sum.amount) }).catch(
        () => undefined,
      )
      if (told && told.surcharge_amount !== agreed) {
        showSum({ amount: sum.amount, surcharge: told.surcharge_amount })
        showProblem(say('newTotal', sum.amount + sum.surcharge))
        return false
      }
    }
    part<HTMLInputElement>('[name=surcharge_amount]').value = String(agreed)
    if (amountInput) part<HTMLInputElement>('[name=amount]').value = typed(sum.amount)
    return true
  }

  /** A saved method pays with a code. Without one, it's mailed now. */
  async function hasCode(): Promise<boolean> {
    const input = part<HTMLInputElement>('#code')
    if (!part('#code-part').hidden && input.value.trim() !== '') return true
    if (part('#code-part').hidden) await sendCode()
    else input.focus()
    return false
  }

  async function sendCode(): Promise<void> {
    const answer = await fetch(settings.code, { method: 'POST', body: new URLSearchParams() })
    const { address, sentences }: { address?: string; sentences?: string[] } = await answer.json()
    if (address === undefined) return showProblem(sentences?.join(' ') ?? settings.texts.noAnswer)
    part('#code-part').hidden = false
    setText(
      part('#code-note'),
      settings.texts.codeSent.replace('{address}', () => address),
    )
    part<HTMLInputElement>('#code').value = ''
    part<HTMLInputElement>('#code').focus()
  }

  /** Disables the button until the next page loads, so that a second press does nothing. */
  function setPaying(value: boolean): void {
    const hadFocus = document.activeElement === button
    isPaying = value
    button.disabled = value
    form.setAttribute('aria-busy', String(value))
    setText(button, value ? settings.texts.paying : say('pay', sum.amount + sum.surcharge))
    setText(part('#progress'), value ? settings.texts.wait : '')
    if (!value && hadFocus) button.focus()
  }

  form.addEventListener('submit', (event) => {
    event.preventDefault()
    void pay()
  })
  form.addEventListener('change', ({ target }) => {
    if (target instanceof HTMLInputElement && target.name === 'method') showMethod()
    if (target instanceof HTMLSelectElement && target.id === 'bank-holder') showHolder(target.value)
  })
  // An error goes once what was missing is there.
  form.addEventListener('input', ({ target }) => {
    if (
      target instanceof HTMLInputElement &&
      target.ariaInvalid === 'true' &&
      target.dataset.key &&
      target.value.trim()
    )
      showError(target.id, '')
  })
  form.querySelector('#code-again')?.addEventListener('click', () => {
    showProblem('')
    sendCode().catch((error) => showProblem(navigator.onLine ? problemOf(error) : settings.texts.offline))
  })
  amountInput?.addEventListener('input', () => void followSum())
  amountInput?.addEventListener('change', checkAmount)
  form.hidden = false
  showMethod()
}

/** An individual has a first and a last name, a business has one name. */
function showHolder(holder: string): void {
  for (const names of document.querySelectorAll<HTMLElement>('[data-holder]')) {
    names.hidden = names.dataset.holder !== holder
  }
}

/** Cents as the server reads them: `12.50`. */
const typed = (cents: number): string => (cents / 100).toFixed(2)
