import { expect, test } from 'vitest'
import { createActor, SimulatedClock } from 'xstate'
import { problema } from '#api/contract/comunes.ts'
import { DESVANECE_MS, maquinaDeEnvio } from '#web/red/invitacion/maquina.ts'
import { correosEn, esLista, repartir, sobranCorreos } from '#web/red/invitacion/pegar.ts'
import { MENSAJE_INICIAL } from '#web/red/invitacion/textos.ts'
import { erroresDeUno, erroresDeVarios, sinVacios } from '#web/red/invitacion/validar.ts'
import { ErrorDeServidor } from '#web/servidor/pedir.ts'

const enPrueba = (modal: boolean) => {
  const clock = new SimulatedClock()
  const actor = createActor(maquinaDeEnvio, { input: { modal }, clock }).start()
  const { promise, resolve, reject } = Promise.withResolvers<{ message: string }>()
  const estado = () => actor.getSnapshot().value
  return { clock, actor, promise, resolve, reject, estado }
}
/** Lets the answer reach the machine. */
const contestado = () => new Promise((listo) => setImmediate(listo))

test('the server’s message shows for 3.8 s and fades, and the form is as before', async () => {
  const { clock, actor, promise, resolve, estado } = enPrueba(false)
  actor.send({ type: 'ENVIAR', envio: () => promise })
  expect(estado()).toBe('enviando')
  resolve({ message: 'Invitación enviada' })
  await contestado()
  expect(actor.getSnapshot().context.mensaje).toBe('Invitación enviada')
  clock.increment(3_799)
  expect(estado()).toEqual({ hecho: 'mostrando' })
  clock.increment(1)
  expect(estado()).toEqual({ hecho: 'desvaneciendo' })
  clock.increment(DESVANECE_MS)
  expect(estado()).toBe('editando')
})

test('the message in the modal fades after 2 s, and the modal closes', async () => {
  const { clock, actor, promise, resolve, estado } = enPrueba(true)
  actor.send({ type: 'ENVIAR', envio: () => promise })
  resolve({ message: 'Invitaciones enviadas' })
  await contestado()
  clock.increment(1_999)
  expect(estado()).toEqual({ hecho: 'mostrando' })
  clock.increment(1)
  expect(estado()).toEqual({ hecho: 'desvaneciendo' })
  clock.increment(DESVANECE_MS)
  expect(actor.getSnapshot().status).toBe('done')
})

test('an error is shown and the form can be sent again', async () => {
  const { actor, promise, reject, estado } = enPrueba(false)
  actor.send({ type: 'ENVIAR', envio: () => promise })
  const detail = 'Puedes invitar hasta 200 correos al día; hoy te quedan 0.'
  reject(
    new ErrorDeServidor(problema.parse({ type: '', title: '', status: 429, code: 'demasiadas-invitaciones', detail })),
  )
  await contestado()
  expect(estado()).toBe('editando')
  expect(actor.getSnapshot().context.error).toBe(detail)
  actor.send({ type: 'ENVIAR', envio: () => new Promise(() => undefined) })
  expect(estado()).toBe('enviando')
  expect(actor.getSnapshot().context.error).toBe('')
})

test('a second press during sending sends nothing more', () => {
  const { actor, promise } = enPrueba(false)
  let veces = 0
  const envio = () => {
    veces += 1
    return promise
  }
  actor.send({ type: 'ENVIAR', envio })
  actor.send({ type: 'ENVIAR', envio })
  expect(veces).toBe(1)
})

test('a single address is required and must be valid', () => {
  expect(erroresDeUno(' ', 'cliente')).toBe('Es necesario escribir un correo')
  expect(erroresDeUno('ana@', 'proveedor')).toBe('Escriba un correo correcto')
  expect(erroresDeUno('ana@correo.ec', 'cliente')).toBeUndefined()
})

test.each([false, true])('wrong addresses among many are marked in their own places (branches: %s)', (sucursal) => {
  expect(erroresDeVarios(' ', ['', ''], sucursal)).toEqual({
    mensaje: 'Escribe el mensaje para enviar',
    correos: { 0: 'Escribe un correo' },
  })
  expect(erroresDeVarios('Hola', ['', 'ana@correo.ec', '', 'mal', 'peor'], sucursal)).toEqual({
    correos: { 3: 'Escribe un correo válido', 4: 'Escribe un correo válido' },
  })
  expect(erroresDeVarios('Hola', ['', 'ana@correo.ec', ''], sucursal)).toBeUndefined()
})

test('empty inputs are dropped before sending, and an address is sent once', () => {
  expect(sinVacios([' ana@correo.ec ', '', 'luis@correo.ec', 'ana@correo.ec'])).toEqual([
    'ana@correo.ec',
    'luis@correo.ec',
  ])
  expect(sinVacios(['Ana@correo.ec', 'ana@correo.ec', 'luis@correo.ec'])).toEqual(['Ana@correo.ec', 'luis@correo.ec'])
})

test.each([
  ['ana@b.ec, luis@b.ec;eva@b.ec', ['ana@b.ec', 'luis@b.ec', 'eva@b.ec']],
  ['ana@b.ec\r\nluis@b.ec\n\n  eva@b.ec\t', ['ana@b.ec', 'luis@b.ec', 'eva@b.ec']],
  ['Ana Paz <ana@b.ec>, "Núñez, Luis" <luis@b.ec>', ['ana@b.ec', 'luis@b.ec']],
  ['ana@b.ec luis@b.ec Eva <eva@b.ec>', ['ana@b.ec', 'luis@b.ec', 'eva@b.ec']],
  ['<ana@b.ec>;mailto:luis@b.ec.', ['ana@b.ec', 'luis@b.ec']],
  ['ana@b.ec, juan', ['ana@b.ec', 'juan']],
  [' ,; ', []],
])('a list is read as people write it: %j', (texto, correos) => {
  expect(correosEn(texto)).toEqual(correos)
})

test('one plain address isn’t a list, nor is a text without addresses', () => {
  expect([' ana@b.ec ', 'Ana Paz', ''].map(esLista)).toEqual([false, false, false])
  expect(['Ana <ana@b.ec>', 'ana@b.ec luis@b.ec'].map(esLista)).toEqual([true, true])
})

test('a pasted list fills the inputs from where it was pasted, each address once, and reports it', () => {
  expect(repartir(['eva@b.ec', '', 'luis@b.ec'], 1, 'Ana <ana@b.ec>, EVA@b.ec; ana@B.ec leo@b.ec')).toEqual({
    correos: ['eva@b.ec', 'ana@b.ec', 'leo@b.ec', 'luis@b.ec'],
    ultimo: 2,
    dicho: '2 correos añadidos. 2 repetidos no se añadieron.',
  })
  expect(repartir(['eva@b.ec', ''], 1, 'eva@b.ec, eva@b.ec')).toMatchObject({
    correos: ['eva@b.ec'],
    dicho: '2 repetidos no se añadieron.',
  })
  const muchos = Array.from({ length: 230 }, (_, n) => `persona${n}@b.ec`).join('\n')
  const { correos, dicho } = repartir([''], 0, muchos)
  expect(correos).toHaveLength(200)
  expect(dicho).toBe('200 correos añadidos. 30 no caben: al día se invita hasta a 200.')
})

test('a list that is too long is refused whole, and an overlong address stays as it was pasted', () => {
  const larga = 'ana@b.ec '.repeat(5_000)
  expect(esLista(larga)).toBe(true)
  expect(repartir(['eva@b.ec', ''], 1, larga)).toEqual({
    correos: ['eva@b.ec', ''],
    ultimo: 1,
    dicho: 'No añadimos nada de esa lista. Sobran 5.000 caracteres: caben 40.000. Pégala por partes.',
  })
  const direccion = `${'a'.repeat(260)}@b.ec`
  expect(repartir([''], 0, direccion)).toMatchObject({ correos: [direccion] })
})

test('more than twenty addresses are all kept, with a message of how many are too many', () => {
  const correos = Array.from({ length: 23 }, (_, n) => `persona${n}@b.ec`)
  const detalle = 'Hay 23 correos y puedes invitar hasta 20 a la vez: quita 3, o invítalos después.'
  expect(sobranCorreos(correos)).toBe(detalle)
  expect(erroresDeVarios('Hola', correos, false)).toEqual({ lista: detalle, correos: {} })
  expect(erroresDeVarios('Hola', [...correos.slice(0, 20), ...correos.slice(0, 3), ''], false)).toBeUndefined()
})

test('every default message fits in 500 characters and names whom it greets', () => {
  for (const [tipo, texto] of Object.entries(MENSAJE_INICIAL)) {
    expect(texto.length, tipo).toBeLessThanOrEqual(500)
    expect(texto).toContain('BandWork')
  }
  expect(MENSAJE_INICIAL.cliente).toContain('clientes')
  expect(MENSAJE_INICIAL.proveedor).toContain('proveedores')
  expect(MENSAJE_INICIAL.amigo).toContain('amigos')
})
