// The payment form at work: mounts the fields of what is chosen, follows the surcharge, and pays.
import type {
  Authenticated,
  AuthenticateOptions,
  AuthenticationStatus,
  FieldConfig,
  FieldCss,
  FormData,
  HostedFieldsInstance,
  HostedFieldsState,
  InitializeFields,
  StartedAuthentication,
} from '../index.ts'
import { languageAt } from '../page/language-at.ts'
import { report } from '../page/report.ts'
import type { Attempts } from './attempts.ts'
import { cardFields, stylesFor } from './style.ts'
import { moneyIn, textsIn, withAmount } from './texts.ts'
import type { Payment, PaymentOptions } from './types.ts'
import { type Choice, createView, type Section, sectionOf } from './view.ts'

export interface PaymentForm {
  /** Amount, currency or account have changed. */
  refresh(): void
  /** The attempt's status has changed. */
  showAttempt(): void
  /** The theme has changed. */
  restyle(): void
  destroy(): void
}

/** The fields by the id of their container. A card's are in one frame. */
const fieldsIn = (
  host: HTMLElement,
  css: FieldCss | undefined,
): Record<Section, Record<string, FieldConfig['input']>> => ({
  card: { card: { type: 'card', fields: cardFields(host, css) } },
  saved: { 'saved-cvv': { type: 'cvv' } },
  bank: { routing: { type: 'routing_number' }, account: { type: 'bank_account_number' } },
})

/** Outcomes of an authentication after which the server is asked to charge. */
const PAYABLE: readonly AuthenticationStatus[] = ['SUCCEEDED', 'ATTEMPTED', 'UNAVAILABLE']

export interface PaymentFormParts {
  /** They outlive the form: an outcome counts for the next one, too. */
  attempts: Attempts
  /** Gives the function that mounts fields, unless the settings have one. */
  library: () => InitializeFields
}

export function createPaymentForm(
  host: HTMLElement,
  root: ShadowRoot,
  options: PaymentOptions,
  { attempts, library }: PaymentFormParts,
): PaymentForm {
  const { settings } = options
  if (!settings)
    throw new Error('<hosted-payment> has no settings: call definePaymentForm with publicKey and frameUrl.')
  const { css, initializeFields = library(), ...config } = settings
  const locale = config.locale ?? languageAt(host)
  const texts = textsIn(locale)
  const view = createView(texts, options.methods, options.savedCards)
  const mounted = new Map<Section, HostedFieldsInstance>()
  let surcharge = 0
  /** Of the card that is being typed. */
  let surchargeable: HostedFieldsState['surchargeable']
  /** Counts look-ups of the surcharge: the answer of an earlier one is out of date. */
  let lookups = 0
  /** Between a press of the button and the attempt. */
  let isPreparing = false

  function mount(section: Section): HostedFieldsInstance {
    const known = mounted.get(section)
    if (known) return known
    const fields = Object.entries(fieldsIn(host, css)[section]).map(([id, input]) => ({
      selector: root.querySelector<HTMLElement>(`#${id}`) ?? `#${id}`,
      input,
    }))
    const surchargeEnabled = section === 'card' && options.account !== undefined
    const instance = initializeFields(
      { ...config, surchargeEnabled, input: { css: stylesFor(host, css) }, fields },
      (state) => {
        view.showFields(state.fields)
        if (!surchargeEnabled || state.surchargeable === surchargeable) return
        surchargeable = state.surchargeable
        void lookUp()
      },
    )
    mounted.set(section, instance)
    instance.ready.catch(fail)
    return instance
  }

  function fail(error: unknown) {
    const isOurs = error instanceof Error && 'customerMessage' in error
    view.showProblem(isOurs ? String(error.customerMessage) : texts.failed)
    if (!isOurs) report(error)
  }

  /** Shows the surcharge of the card that is being typed. */
  async function lookUp() {
    const lookup = ++lookups
    const { account, amount } = options
    const instance = mounted.get('card')
    surcharge = 0
    if (surchargeable === true && instance && account !== undefined && amount > 0) {
      const entries = await instance.lookupSurcharge({ bankAccountId: account, amount }).catch(() => [])
      if (lookup !== lookups) return
      surcharge = entries.find(({ type }) => /card/i.test(type))?.surcharge_amount ?? 0
    }
    showTotal()
  }

  const addedTo = (choice: Choice) => (choice === 'card' ? surcharge : 0)

  const money = (cents: number) => moneyIn(locale, options.currency, cents)

  function showTotal() {
    const added = addedTo(view.choice())
    const label = withAmount(texts.pay, options.amount > 0 ? money(options.amount + added) : '').trim()
    view.showTotal(attempts.label || label)
    const isFree = view.choice() === 'card' && surchargeable === false
    view.showNote(added ? withAmount(texts.cardSurcharge, money(added)) : isFree ? texts.noSurcharge : '')
  }

  function showChoice() {
    view.showChoice()
    if (attempts.status !== 'unknown') view.showProblem('')
    const section = sectionOf(view.choice())
    mount(section)
    if (section === 'saved') mounted.get('saved')?.clear()
    showTotal()
  }

  async function submit() {
    if (attempts.status === 'unknown') return attempts.repeat()
    if (isPreparing || isBusy()) return
    const choice = view.choice()
    const instance = mount(sectionOf(choice))
    view.showProblem('')
    const missing = view.checkOwn()
    isPreparing = true
    const seen = addedTo(choice)
    try {
      // The fields say what is wrong with them, and a screen reader hears one summary.
      const areFine = await instance.validate()
      if (areFine && !missing) await pay(choice, instance, seen)
      else if (areFine) missing?.focus()
    } catch (error) {
      fail(error)
    } finally {
      isPreparing = false
      if (!isBusy()) view.showBusy(undefined)
    }
  }

  /** Also after a payment: the page may take a while to move on, and a second press would pay twice. */
  const isBusy = () => attempts.status === 'running' || attempts.status === 'paid'

  /** @param seen the surcharge that was shown when the button was pressed */
  async function pay(choice: Choice, instance: HostedFieldsInstance, seen: number) {
    view.showBusy(texts.paying)
    const data = dataOf(choice, view.values())
    const tokenize = async () => (await instance.getPaymentToken(data)).id
    const token = await tokenize()
    // It became known in between: the button shows the new total and waits for another press.
    if (addedTo(choice) !== seen) return
    const payment = paymentOf(choice, token, seen)
    /** With another token where a charge that was declined may have used up the first one. */
    const confirm = async (needed: StartedAuthentication | true) => {
      if (needed === true) return authenticated(await tokenize())
      const own = options.authenticate
      const confirmed = judged(await instance.authenticate(needed, typeof own === 'object' ? own : {}))
      if ('error' in confirmed || sectionOf(choice) !== 'saved') return confirmed
      return { ...confirmed, cvvToken: await tokenize() }
    }
    const authenticated = async (token: string) =>
      judged(await instance.authenticate(token, authenticationOf(payment)))
    if (choice === 'card' && options.authenticate) {
      const confirmed = await authenticated(token)
      if ('error' in confirmed) return view.showProblem(confirmed.error)
      Object.assign(payment, confirmed)
    }
    await attempts.begin(payment, view.total(), confirm)
  }

  function authenticationOf({ surcharge }: Omit<Payment, 'idempotencyKey'>): AuthenticateOptions {
    const { authenticate, amount, currency } = options
    return { ...(typeof authenticate === 'object' && authenticate), amount: amount + surcharge, currency }
  }

  /** What an authentication changes of the payment, or a sentence for the customer if the outcome isn't enough to pay. */
  function judged({ status, token }: Authenticated): Partial<Payment> | { error: string } {
    if (!PAYABLE.includes(status)) return { error: texts.notConfirmed }
    return { authentication: status, ...(token !== undefined && { token }) }
  }

  function showAttempt() {
    const { status, refusal } = attempts
    const isUnknown = status === 'unknown'
    // What is shown is what is being paid, until the outcome is known.
    view.lock(isUnknown ? 'all' : isBusy() ? 'choice' : 'none')
    showTotal()
    view.showBusy(isBusy() ? texts.paying : undefined)
    view.showProblem(isUnknown ? texts.noAnswer : status === 'refused' ? refusal || texts.failed : '')
  }

  function paymentOf(choice: Choice, token: string, added: number): Omit<Payment, 'idempotencyKey'> {
    if (sectionOf(choice) !== 'saved') return { token, surcharge: added }
    return { savedCard: choice.slice('saved:'.length), cvvToken: token, surcharge: added }
  }

  view.form.addEventListener('submit', (event) => {
    event.preventDefault()
    void submit()
  })
  view.form.addEventListener('change', ({ target }) => {
    if (target instanceof HTMLInputElement && target.type === 'radio') showChoice()
  })
  function destroy() {
    for (const instance of mounted.values()) instance.destroy()
    view.form.remove()
  }

  root.append(view.form)
  try {
    showChoice()
    showAttempt()
  } catch (error) {
    // With other settings another form is made.
    destroy()
    throw error
  }
  return {
    refresh() {
      void lookUp()
    },
    showAttempt,
    restyle() {
      for (const instance of mounted.values()) instance.updateStyle(stylesFor(host, css))
      for (const field of cardFields(host, css))
        mounted.get('card')?.updateStyle(field.css ?? {}, `#card ${field.type}`)
    },
    destroy,
  }
}

/** What the page adds to the fields. */
function dataOf(choice: Choice, values: Record<string, string>): FormData {
  const { name, account_type, account_holder_type, given_name, surname, business_name } = values
  if (choice === 'card') return { name }
  if (choice !== 'bank') return {}
  const isBusiness = account_holder_type === 'business'
  return {
    account_type: account_type === 'savings' ? 'savings' : 'checking',
    account_holder_type: isBusiness ? 'business' : 'individual',
    ...(isBusiness
      ? { name: business_name ?? '' }
      : { given_name: given_name ?? '', surname: surname ?? '' }),
  }
}
