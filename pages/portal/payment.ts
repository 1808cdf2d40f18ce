// Pays: shows the total, exchanges the typed values for a token, and sends the form with it. The page stays until something is paid,
// with all that was typed.
import { forgetCode, hasCode, sendCode } from './code.ts'
import { type Fields, mountFields, problemOf } from './fields.ts'
import { type Outcome, sendForm } from './server.ts'
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

/** Longer than a look-up takes, and short enough to wait for in front of the button: without an answer the server decides. */
const QUOTE_MS = 10_000

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
  /** Whether the server may have paid what was sent last: its answer was lost. */
  let isUnsure = false
  /** The number of the latest look-up: earlier ones that answer late are ignored. */
  let latest = 0

  const chosen = (): string => new FormData(form).get('method')?.toString() ?? ''
  /** A hidden input. */
  const input = (name: string) => part<HTMLInputElement>(`#pay [name=${name}]`)
  const typeOf = (method: string): MethodType | undefined =>
    method === 'card' || method === 'bank' ? method : undefined
  const amountNow = (): number => (amountInput ? amounts.read(amountInput.value) : settings.due)

  function showSum(next: Sum, note = ''): void {
    sum = next
    setText(part('#sum-amount'), money(sum.amount))
    setText(part('#sum-rate'), (sum.surcharge > 0 && settings.rates[chosen()]) || '')
    setText(part('#sum-surcharge'), money(sum.surcharge))
    setText(part('#sum-total'), money(sum.amount + sum.surcharge))
    setText(part('#sum-note'), note)
    if (!isPaying) setText(button, say('pay', sum.amount + sum.surcharge))
  }

  /** @param to where the payer sees the invoices as they are now */
  function showProblem(text: string, title = '', { to, label }: Outcome = {}): void {
    const problem = part('#problem')
    problem.hidden = text === '' && title === ''
    setText(part('#problem strong'), title)
    setText(part('#problem p'), text)
    const link = part<HTMLAnchorElement>('#problem a')
    link.hidden = to === undefined
    if (to !== undefined) link.href = to
    setText(link, label ?? '')
    if (title !== '') problem.focus()
  }

  /** Shows the fields of the chosen method, and mounts them the first time. */
  function showMethod(): void {
    const type = typeOf(chosen())
    for (const section of form.querySelectorAll<HTMLElement>('[data-method]'))
      section.hidden = section.dataset.method !== type
    part('[data-for]').hidden = type === undefined
    if (type) forgetCode()
    if (type) mount(type)
    void followSum()
  }

  /** Mounts the fields of a kind the first time, and tries again after a failure. */
  function mount(type: MethodType): Fields | undefined {
    // The reason is for developers, and in the console.
    const onFailure = () =>
      showProblem(settings.texts[type === 'card' ? 'cardNotLoaded' : 'bankNotLoaded'] ?? '')
    try {
      const fields =
        mounted.get(type) ?? mountFields(type, settings, { onChange: () => void followSum(), onFailure })
      mounted.set(type, fields)
      return fields
    } catch {
      onFailure()
      return undefined
    }
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
    const invoices = input('invoices').value
    const body = new URLSearchParams({ invoices, ...wish })
    const answer = await fetch(settings.quote, {
      method: 'POST',
      body,
      signal: AbortSignal.timeout(QUOTE_MS),
    })
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
      if (await attempt()) return
    } catch (error) {
      showFailure(error)
    }
    setPaying(false)
  }

  /** Shows why nothing was sent. */
  function showFailure(error: unknown): void {
    const { noAnswer, offline, notCharged } = settings.texts
    const reason = navigator.onLine ? problemOf(error) || notCharged : offline
    showProblem(isUnsure ? noAnswer : reason)
  }

  /**
   * Sends the form, as often as the payer presses the button: the server pays an attempt once.
   * @param declined the earlier attempt, which the bank wants to authenticate first: once, it's made again
   * @returns whether another page follows
   */
  async function attempt(declined?: Outcome): Promise<boolean> {
    if (!(await prepare())) return false
    const how = await authenticate(declined !== undefined)
    if (how === 'stopped') return false
    // The merchant uses no authentications.
    if (how === 'none' && declined) return showOutcome(declined)
    const outcome = await sendForm(form, form.action)
    isUnsure = outcome.to === undefined && outcome.sentences === undefined
    if (outcome.attempt !== undefined) {
      input('attempt').value = outcome.attempt
      // The server lets only an attempt that is authenticated next have the same code.
      if (!outcome.authenticate) forgetCode()
    }
    return outcome.authenticate && !declined ? attempt(outcome) : showOutcome(outcome)
  }

  /** Has the payer's bank confirm the payment, where the merchant asks for that. Nothing is charged yet. */
  async function authenticate(declined: boolean): Promise<'none' | 'done' | 'stopped'> {
    input('authentication').value = ''
    if (typeOf(chosen()) === 'bank' || !(settings.authenticates || declined)) return 'none'
    const more = { declined: String(declined) }
    const { authentication, ...outcome } = await sendForm(form, settings.authentications, more)
    if (authentication === undefined) {
      showOutcome(outcome)
      return 'stopped'
    }
    // For a saved card, too: the script of the fields authenticates.
    const fields = authentication && mount('card')
    if (!fields) return 'none'
    const { status } = await fields.instance.authenticate(authentication)
    if (status === 'CANCELED' || status === 'EXPIRED') {
      showOutcome(settings.notConfirmed)
      return 'stopped'
    }
    input('authentication').value = authentication.id
    return 'done'
  }

  function showOutcome(outcome: Outcome): boolean {
    const { to, title, sentences } = outcome
    if (sentences === undefined && to !== undefined) {
      location.assign(to)
      return true
    }
    showProblem(sentences?.join(' ') ?? settings.texts.noAnswer, title, outcome)
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
    const method = chosen()
    const type = typeOf(method)
    const wish: Record<string, string> = { method, amount: typed(sum.amount) }
    if (type) {
      const fields = mount(type)
      if (!fields || !(await fields.check())) return false
      wish.token = await fields.token()
      input('token').value = wish.token
    }
    // The full number decides what the first digits could not, and an earlier look-up of a saved method may have failed. Without
    // an answer, the server decides at payment.
    const told = await quote(wish).catch(() => undefined)
    if (told && told.surcharge_amount !== agreed) {
      showSum({ amount: sum.amount, surcharge: told.surcharge_amount })
      showProblem(say('newTotal', sum.amount + sum.surcharge))
      return false
    }
    if (!type && !(await hasCode(settings, showProblem))) return false
    input('surcharge_amount').value = String(agreed)
    if (amountInput) input('amount').value = typed(sum.amount)
    return true
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
    sendCode(settings, showProblem).catch(showFailure)
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
