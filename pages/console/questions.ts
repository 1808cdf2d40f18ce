// Questions open over the page that they belong to. The page of a question stays the fallback: without this script, in a new tab, and
// whenever an answer isn't a question.

const HTML = { headers: { accept: 'text/html' } }

/** What has the focus first. */
const FIRST = ['[autofocus]', 'input:not([type=hidden]), select, textarea', 'h1']
/** After a key on the link: pressed twice or held, Enter would send the form from a field. */
const FIRST_BY_KEY = ['[autofocus]', 'h1']

const parse = async (answer: Response): Promise<Document> =>
  new DOMParser().parseFromString(await answer.text(), 'text/html')

/** Starts all links to questions. */
export function startQuestions(): void {
  document.addEventListener('click', (event) => {
    const { target, button, detail, ctrlKey, metaKey, shiftKey, altKey } = event
    const link = target instanceof Element && target.closest<HTMLAnchorElement>('a[data-question]')
    if (!link || button || ctrlKey || metaKey || shiftKey || altKey) return
    // Pressed again because the network is slow, it leads to the page. A double click is one.
    if (link.ariaBusy && detail < 2) return
    event.preventDefault()
    if (detail < 2) void open(link, detail === 0)
  })
}

async function open(link: HTMLAnchorElement, isByKey: boolean): Promise<void> {
  link.ariaBusy = 'true'
  try {
    const answer = await fetch(link.href, HTML)
    const question = !answer.redirected && (await parse(answer)).getElementById('question')
    link.ariaBusy = null
    if (question) return show(question, link, isByKey)
  } catch {
    // No network: the browser's own page says so.
  }
  link.ariaBusy = null
  location.assign(link.href)
}

function show(question: Element, link: HTMLAnchorElement, isByKey: boolean): void {
  const dialog = document.createElement('dialog')
  dialog.className = 'question'
  const close = document.createElement('button')
  close.type = 'button'
  close.className = 'close'
  close.ariaLabel = 'Close'
  /** Whether the page below may have changed. */
  let isDone = false
  let isPage = false

  const fill = (content: Element) => {
    const heading = content.querySelector('h1')
    if (heading) {
      heading.tabIndex = -1
      dialog.ariaLabel = heading.textContent
    }
    dialog.replaceChildren(...content.childNodes, close)
  }
  const focusFirst = () => {
    for (const selector of isByKey ? FIRST_BY_KEY : FIRST) {
      const first = dialog.querySelector<HTMLElement>(selector)
      if (first) return first.focus()
    }
  }
  const send = async (form: HTMLFormElement, submitter: HTMLElement | null) => {
    const sent = [...new FormData(form, submitter)].map(([name, value]) => [name, String(value)])
    const body = new URLSearchParams(sent)
    try {
      const answer = await fetch(form.action, { ...HTML, method: 'POST', body })
      if (answer.redirected) return location.assign(answer.url)
      // Closed since it was sent: its page says how it ended.
      if (!dialog.open) return location.assign(link.href)
      // Nothing was done: a page asks for the password first.
      isPage = answer.status === 403
      if (isPage) return form.requestSubmit(submitter)
      const page = await parse(answer)
      const again = page.getElementById('question')
      const content = again ?? page.getElementById('main')
      isDone ||= !again
      if (content) {
        fill(content)
        return focusFirst()
      }
    } catch {
      // Perhaps it was done. The question's page knows.
    }
    location.assign(link.href)
  }

  close.addEventListener('click', () => dialog.close())
  // Back from the next page, nothing is sent again.
  addEventListener('pagehide', () => dialog.remove(), { once: true })
  dialog.addEventListener('click', (event) => {
    // The second of a double click was meant for what was there before.
    if (event.detail > 1) return event.preventDefault()
    if (!(event.target instanceof Element && event.target.closest('.actions a'))) return
    event.preventDefault()
    dialog.close()
  })
  dialog.addEventListener('submit', (event) => {
    const form = event.target
    if (isPage || !(form instanceof HTMLFormElement)) return
    event.preventDefault()
    if (form.ariaBusy) return
    form.ariaBusy = 'true'
    void send(form, event.submitter)
  })
  dialog.addEventListener('close', () => {
    dialog.remove()
    if (isDone) return location.reload()
    back.focus()
  })
  // A menu that the link is in closes.
  const menu = link.closest<HTMLDetailsElement>('details.drop-down')
  const back = menu?.querySelector('summary') ?? link
  if (menu) menu.open = false
  // Before everything in the page: if both have a field of the same ID, labels mean the first one.
  document.querySelector('main')?.prepend(dialog)
  fill(question)
  dialog.showModal()
  focusFirst()
}
