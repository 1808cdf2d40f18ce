// The checkout in the browser: the fields become a token, and the token goes to the shop's own server.
const form = document.querySelector('#payment')
const result = document.querySelector('#result')
const { HostedFields } = window.Service ?? {}

const say = (text) => {
  result.textContent = text
}

if (HostedFields) start()
else say('The payment fields could not be loaded. Please reload the page.')

function start() {
  const fields = HostedFields.initializeFields(
    {
      publicKey: form.dataset.publicKey,
      fields: [
        { selector: '#number', input: { type: 'credit_card_number', format: true } },
        { selector: '#expiry', input: { type: 'expiration', placeholder: true } },
        { selector: '#cvv', input: { type: 'cvv' } },
      ],
    },
    (state) => {
      for (const { selector, shownError } of state.fields) {
        document.querySelector(`${selector}-error`).textContent = shownError
      }
    },
  )
  fields.ready.catch(() => say('The payment fields could not be loaded. Please reload the page.'))
  form.addEventListener('submit', async (event) => {
    event.preventDefault()
    const button = form.querySelector('button')
    button.disabled = true
    say('One moment…')
    say(await pay(fields))
    button.disabled = false
  })
}

async function pay(fields) {
  let token
  try {
    token = (await fields.getPaymentToken({})).id
    const response = await fetch(`/orders/${form.dataset.order}/pay`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ token }),
    })
    return (await response.json()).message
  } catch (error) {
    if (token) return 'We got no answer. Please try again: you will not be charged twice.'
    return error.customerMessage
  }
}
