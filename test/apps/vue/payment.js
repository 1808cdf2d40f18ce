import { createApp } from 'vue'
import App from './payment.vue'

const root = document.querySelector('#app')
createApp(App, JSON.parse(root.dataset.settings)).mount(root)
