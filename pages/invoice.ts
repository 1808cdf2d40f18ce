// Adds up the lines of an invoice while the user types, as the gateway does, and previews it. Without this script the form shows all of
// its lines, and the invoice's page has the total.
const MONEY = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' })
const PARTS = 10_000n

interface Line {
  description: string
  /** With its unit. */
  quantity: string
  /** Cents. */
  rate: bigint
  amount: bigint
  /** Ten-thousandths of a percent. */
  tax: bigint
  taxName: string
}

/** Reads a number with up to so many decimals, counted in its smallest part. */
function read(text: string, decimals: number): bigint | undefined {
  const plain = text
    .trim()
    .replace(/^\$/, '')
    .replace(/,(?=\d{3}\b)/g, '')
  const [, whole, part = ''] = new RegExp(`^(\\d{1,12})(?:\\.(\\d{1,${decimals}}))?$`).exec(plain) ?? []
  return whole === undefined ? undefined : BigInt(whole + part.padEnd(decimals, '0'))
}

/** Rounds half a cent up. */
const divided = (value: bigint, by: bigint) => (value + by / 2n) / by
const shown = (cents: bigint) => MONEY.format(Number(cents) / 100)

type Field = 'description' | 'quantity' | 'unit' | 'price' | 'tax' | 'tax_name'

/** The field of a line: its name ends with the line's number. */
const fieldIn = (row: Element, name: Field) =>
  [...row.querySelectorAll('input')].find((input) => input.name.replace(/\d+$/, '') === name)

function lineIn(row: Element): Line | undefined {
  const text = (name: Field) => fieldIn(row, name)?.value.trim() ?? ''
  const rate = read(text('price'), 2)
  const many = read(text('quantity') || '1', 4)
  if (rate === undefined || many === undefined) return undefined
  return {
    description: text('description'),
    quantity: [text('quantity') || '1', text('unit')].filter(Boolean).join(' '),
    rate,
    amount: divided(rate * many, PARTS),
    tax: read(text('tax') || '0', 4) ?? 0n,
    taxName: text('tax_name'),
  }
}

/** A line that is called like a saved item takes its price, unit and tax, unless the user has typed a price. */
function followItems(row: Element): void {
  const description = fieldIn(row, 'description')
  description?.addEventListener('change', () => {
    const options = [...(description.list?.querySelectorAll('option') ?? [])]
    const item = options.find(({ value }) => value === description.value.trim())
    if (!item || fieldIn(row, 'price')?.value) return
    for (const name of ['price', 'unit', 'tax', 'tax_name'] as const) {
      const field = fieldIn(row, name)
      if (field) field.value = item.dataset[name] ?? ''
    }
    description.dispatchEvent(new Event('input', { bubbles: true }))
  })
}

function start(lines: HTMLElement, preview: HTMLElement): void {
  const rows = [...lines.querySelectorAll<HTMLElement>('.invoice-line')]
  const form = lines.closest('form')
  const isUsed = (row: HTMLElement) =>
    [...row.querySelectorAll('input')].some((input) => input.value !== '' || input.ariaInvalid === 'true')
  const least = Number(lines.dataset.shown)
  for (const [at, row] of rows.entries()) {
    row.hidden = at >= least && !isUsed(row)
    followItems(row)
  }

  const more = document.createElement('button')
  more.type = 'button'
  more.className = 'button small quiet'
  more.textContent = 'Add line'
  more.addEventListener('click', () => {
    const next = rows.find((row) => row.hidden)
    if (!next) return
    next.hidden = false
    more.hidden = rows.every((row) => !row.hidden)
    next.querySelector('input')?.focus()
  })
  rows.at(-1)?.after(more)

  const update = () => {
    show(
      preview,
      rows.flatMap((row) => lineIn(row) ?? []),
    )
    if (form) describe(preview, form)
  }
  form?.addEventListener('input', update)
  if (form) askForName(form)
  preview.hidden = false
  update()
}

/** The suggestion with the address that is typed: a customer that exists. */
function customerIn(form: HTMLFormElement): HTMLOptionElement | undefined {
  const customer = form.querySelector<HTMLInputElement>('[name=customer]')
  const typed = customer?.value.trim().toLowerCase()
  return [...(customer?.list?.options ?? [])].find(({ value }) => value.toLowerCase() === typed)
}

/** Opens the name's fields once the address is one that isn't suggested. */
function askForName(form: HTMLFormElement): void {
  const customer = form.querySelector<HTMLInputElement>('[name=customer]')
  customer?.addEventListener('change', () => {
    const names = form.querySelector('[name=first_name]')?.closest('details')
    if (names && customer.value.trim() && !customerIn(form)) names.open = true
  })
}

function show(preview: HTMLElement, lines: readonly Line[]): void {
  const subtotal = lines.reduce((sum, { amount }) => sum + amount, 0n)
  const taxed = new Map<string, { rate: bigint; amount: bigint }>()
  for (const { tax, taxName, amount } of lines) {
    if (tax === 0n) continue
    const label = `${taxName || 'Tax'} (${Number(tax) / 10_000}%)`
    taxed.set(label, { rate: tax, amount: (taxed.get(label)?.amount ?? 0n) + amount })
  }
  const taxes = [...taxed].map(([label, { rate, amount }]) => ({
    label,
    amount: divided(amount * rate, 100n * PARTS),
  }))
  const total = taxes.reduce((sum, { amount }) => sum + amount, subtotal)
  preview
    .querySelector('tbody')
    ?.replaceChildren(
      ...lines.map(({ description, quantity, rate, amount }) =>
        row(
          quantity === '1' ? description || 'Item' : `${description || 'Item'}, ${quantity} × ${shown(rate)}`,
          amount,
        ),
      ),
    )
  const sums =
    taxes.length > 0 ? [row('Subtotal', subtotal), ...taxes.map((tax) => row(tax.label, tax.amount))] : []
  const last = row('Total', total)
  last.className = 'due'
  preview.querySelector('tfoot')?.replaceChildren(...sums, last)
}

/** Whom the invoice is for, when it's due, and who gets an email of it, as far as the form has that. */
function describe(preview: HTMLElement, form: HTMLFormElement): void {
  const data = new FormData(form)
  const typedIn = (name: string) => String(data.get(name) ?? '').trim()
  const say = (place: string, texts: readonly string[]) =>
    preview.querySelector(place)?.replaceChildren([...new Set(texts)].filter(Boolean).join(' · '))
  const customer = typedIn('customer')
  const typedName = `${typedIn('first_name')} ${typedIn('last_name')}`.trim() || typedIn('company')
  say('[data-customer]', [customerIn(form)?.label ?? typedName, customer])
  const box = data.has('send_customer') ? customer : ''
  const recipients = new Set([box, ...typedIn('send_to').split(/[\s,;]+/)].filter(Boolean))
  const untyped = data.has('send_customer') ? 'Email to the customer' : 'No email'
  const email = recipients.size > 0 ? `Email to ${[...recipients].join(', ')}` : untyped
  const due = typedIn('due_date')
  say('[data-terms]', [due ? `Due ${day(due)}` : 'No due date', data.has('send_to') ? email : ''])
}

const day = (date: string) =>
  new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(date))

function row(label: string, cents: bigint): HTMLTableRowElement {
  const made = document.createElement('tr')
  const name = document.createElement('th')
  name.scope = 'row'
  name.textContent = label
  const amount = document.createElement('td')
  amount.className = 'number'
  amount.textContent = shown(cents)
  made.append(name, amount)
  return made
}

const [lines, preview] = ['.invoice-lines', '.invoice-preview'].map((selector) =>
  document.querySelector<HTMLElement>(selector),
)
if (lines && preview) start(lines, preview)

export {}
