// Opens an order, loads the payment form from the gateway, and has the shop charge what the customer pays.
const order = await post('/api/orders')
// Once you know your gateway's build, use script tags with an integrity instead.
for (const file of ['hosted-fields.js', 'hosted-payment.js']) await load(new URL(file, order.frameUrl))

const form = document.querySelector('hosted-payment')
form.amount = order.total
form.pay = async (payment) => {
  const { error } = await post(`/api/orders/${order.id}/pay`, payment)
  return error && { error }
}
form.addEventListener('paid', () => {
  const thanks = document.createElement('p')
  thanks.role = 'status'
  thanks.textContent = 'Thank you! Your order is paid.'
  form.replaceWith(thanks)
})
window.Service.HostedPayment.definePaymentForm({ publicKey: order.publicKey })

async function post(path, body = {}) {
  const headers = { 'content-type': 'application/json' }
  const response = await fetch(path, { method: 'POST', headers, body: JSON.stringify(body) })
  // Thrown, not returned: it may have been charged, so the form tries the same payment again.
  if (!response.ok) throw new Error(`The shop answered ${response.status}.`)
  return response.json()
}

function load(address) {
  return new Promise((resolve, reject) => {
    const script = document.createElement('script')
    Object.assign(script, { src: address.href, onload: resolve, onerror: reject })
    document.head.append(script)
  })
}
