import { execFile } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect } from 'vitest'
import type { Caso } from '#api/contract/caso.ts'
import { crearProcesoDeRaices } from '#commands/processes/raices.ts'
import { nombreDeCanal } from '#domain/conversacion/canal.ts'
import { arbolActual, raizCon } from '#projections/raiz/consultas.ts'
import { borrar, carpetaNueva } from '#tests/carpeta.ts'
import { type Persona, type Sistema, unSistema } from '#tests/sistema.ts'

const VERIFICADOR = join(import.meta.dirname, '../../../web/public/verificar.mjs')
/** A verifier that was written from the documentation alone. */
export const AJENO = join(import.meta.dirname, 'verificador-ajeno.mjs')
const ejecutar = promisify(execFile)
let horas = 0
let archivos = 0

/** Signs the root of the whole log as it stands, an hour later than the previous one. */
export const firmarRaiz = async ({ servicios }: Sistema): Promise<void> => {
  horas += 1
  const momento = new Date(Date.UTC(2026, 10, 20, 10 + horas)).toISOString()
  const { db, avance, clavesDeRaices } = servicios
  await avance.esperar((await servicios.store.ultimaPosicion()) ?? 0n, 20_000)
  await crearProcesoDeRaices({
    ...servicios,
    arbol: {
      actual: () => arbolActual(db, avance.esquema()),
      raizCon: (tamano) => raizCon(db, avance.esquema(), tamano),
    },
    firmar: clavesDeRaices.firmar,
    ahora: () => momento,
    logger: { warn: (_, mensaje) => expect.fail(mensaje) },
  }).revisar()
}

/** The verifier's exit code and output. */
export type Dicho = { readonly codigo: number; readonly dicho: string }

const verificarCon =
  (verificador: string) =>
  async (carpeta: string, ...textos: readonly string[]): Promise<Dicho> => {
    const nombres = textos.map((texto) => {
      archivos += 1
      const nombre = join(carpeta, `${archivos}.json`)
      writeFileSync(nombre, texto)
      return nombre
    })
    try {
      const { stdout, stderr } = await ejecutar(process.execPath, [verificador, ...nombres])
      return { codigo: 0, dicho: stdout + stderr }
    } catch (error) {
      const { code, stdout, stderr } = error as { code: number; stdout: string; stderr: string }
      return { codigo: code, dicho: stdout + stderr }
    }
  }
/** Run a verifier on files with these texts. */
export const verificar = verificarCon(VERIFICADOR)
export const verificarDesdeFuera = verificarCon(AJENO)

/** Downloads a case file. */
export const bajarCaso = async ({ app }: Sistema, { cookie }: Pick<Persona, 'cookie'>, stream: string) => {
  const r = await app.inject({ method: 'GET', url: `/api/auditoria/${stream}/caso.json`, headers: { cookie } })
  expect(r.statusCode, r.body).toBe(200)
  return { texto: r.body, caso: r.json() as Caso, cabeceras: r.headers }
}

/**
 * Runs the verifier on many texts, one after another in one process, and returns each exit code and
 * output.
 */
export const verificarMuchos = async (carpeta: string, textos: readonly string[]): Promise<readonly Dicho[]> => {
  const [entrada, guion] = [join(carpeta, 'mutantes.json'), join(carpeta, 'muchos.mjs')]
  writeFileSync(entrada, JSON.stringify(textos.map((texto) => Buffer.from(texto, 'latin1').toString('base64'))))
  writeFileSync(
    guion,
    `import { readFileSync, writeFileSync } from 'node:fs'
const [, , verificador, entrada, archivo] = process.argv
const escribir = process.stdout.write.bind(process.stdout)
const todos = []
for (const [n, texto] of JSON.parse(readFileSync(entrada, 'utf8')).entries()) {
  writeFileSync(archivo, Buffer.from(texto, 'base64'))
  let dicho = ''
  process.stdout.write = (parte) => { dicho += parte; return true }
  process.argv = ['node', 'verificar.mjs', archivo]
  process.exitCode = 0
  await import(verificador + '?' + n)
  todos.push({ codigo: process.exitCode, dicho })
}
process.exitCode = 0
escribir(JSON.stringify(todos))
`,
  )
  const { stdout } = await ejecutar(
    process.execPath,
    [guion, pathToFileURL(VERIFICADOR).href, entrada, join(carpeta, 'mutante.json')],
    { maxBuffer: 1 << 28 },
  )
  return JSON.parse(stdout)
}

/**
 * Opens a system with a negotiated order: a proposal, another after a renegotiation, a chat, a file
 * and an approval.
 */
export const unaNegociacion = (sistema = unSistema()) => {
  const carpeta = carpetaNueva('casos')
  const personas: { [P in 'cliente' | 'proveedor' | 'auditor' | 'administrador']?: Persona } = {}
  let idPedido = ''
  const persona = (quien: keyof typeof personas): Persona => personas[quien] as Persona
  const paso = async (quien: keyof typeof personas, que: string, cuerpo: object) => {
    const { estado, cuerpo: dicho } = await persona(quien).pedir('POST', `/api/pedidos/${que}`, { idPedido, ...cuerpo })
    expect(estado, JSON.stringify(dicho)).toBe(200)
  }
  const adjuntar = async (nombre: string) => {
    const frontera = 'frontera-de-prueba'
    const parte = (cabecera: string) => `--${frontera}\r\nContent-Disposition: form-data; ${cabecera}`
    const r = await sistema().app.inject({
      method: 'POST',
      url: '/api/pedidos/adjuntar/archivo',
      headers: { cookie: persona('proveedor').cookie, 'content-type': `multipart/form-data; boundary=${frontera}` },
      payload: [
        parte('name="idPedido"'),
        '',
        idPedido,
        parte(`name="archivo"; filename="${nombre}"`),
        'Content-Type: application/pdf',
        '',
        '%PDF-1.4\ntrailer<</Root 1 0 R>>\n%%EOF',
        `--${frontera}--`,
        '',
      ].join('\r\n'),
    })
    expect(r.statusCode, r.body).toBe(200)
  }
  beforeAll(async () => {
    personas.cliente = await sistema().abrirCuenta('consumidor', 'empresa', 'Compras del Valle')
    personas.proveedor = await sistema().abrirCuenta('proveedor', 'empresa', 'Ferretería Ñandú')
    personas.auditor = await sistema().abrirCuenta('auditor', 'staff', 'Elena')
    personas.administrador = await sistema().abrirCuenta('administrador', 'staff', 'Inés')
    const pedido = { hashIdProv: persona('proveedor').hash, descripcion: '50 quintales de cemento «Ñandú» 🧱' }
    idPedido = (await persona('cliente').pedir('POST', '/api/save/index/pedido', pedido)).cuerpo.idPedido
    await paso('proveedor', 'envio/precio', { subtotal: '125.50' })
    await paso('cliente', 'renegociar', { motivo: 'Se pasa de lo previsto' })
    const channel = nombreDeCanal('pedido', idPedido)
    for (const [quien, texto] of [
      ['cliente', '¿Y si son 60?'],
      ['proveedor', 'Con 60 bajo a 118,20.'],
    ] as const)
      expect((await persona(quien).pedir('POST', '/chat/save', { channel, texto })).estado).toBe(201)
    await paso('proveedor', 'envio/precio', { subtotal: '118.20' })
    await adjuntar('ficha técnica.pdf')
    await paso('cliente', 'aprobar', { version: 2 })
  })
  afterAll(() => borrar(carpeta))
  return { sistema, carpeta, persona, paso, stream: () => `pedido-${idPedido}`, idPedido: () => idPedido }
}
