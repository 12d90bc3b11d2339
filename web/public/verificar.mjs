#!/usr/bin/env node
// Comprueba un caso de BandWork sin su servidor: node verificar.mjs caso.json [bandwork-raices.json]
// El segundo archivo, si se da, es lo que publica /.well-known/bandwork-raices.json: dice de quién son las claves.
import { createHash, createPublicKey, verify } from 'node:crypto'
import { readFileSync } from 'node:fs'

// Nada de lo que trae el archivo manda en la pantalla de quien lo comprueba.
const decir = (frase) => void process.stdout.write(`${frase.replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, '?')}\n`)
class Impedimento extends Error {}
const PUBLICADO = '/.well-known/bandwork-raices.json'
const sha256 = (...partes) => partes.reduce((h, parte) => h.update(parte), createHash('sha256')).digest()

/** RFC 8785: claves en orden, sin espacios; JSON.stringify ya escribe los números y los textos como pide. */
const canonico = (valor) => {
  if (Array.isArray(valor)) return `[${valor.map(canonico).join(',')}]`
  if (typeof valor !== 'object' || valor === null) return JSON.stringify(valor)
  const par = (clave) => `${JSON.stringify(clave)}:${canonico(valor[clave])}`
  return `{${Object.keys(valor).sort().map(par).join(',')}}`
}
const resumen = (valor) => sha256(canonico(valor)).toString('hex')

const leer = (archivo) => {
  try {
    const escrito = readFileSync(archivo, 'utf8').trim()
    return { escrito, valor: JSON.parse(escrito) }
  } catch (error) {
    const roto = error instanceof SyntaxError
    throw new Impedimento(roto ? `${archivo} no es JSON: está dañado o incompleto.` : `no se puede abrir ${archivo}.`)
  }
}

const texto = (valor) => typeof valor === 'string'
const hash = (valor) => texto(valor) && /^[0-9a-f]{64}$/.test(valor)
const sal = (valor) => texto(valor) && /^[\w-]{22}$/.test(valor)
const numero = (valor) => Number.isSafeInteger(valor) && valor >= 0
const lugar = { stream: texto, revision: numero }
const ENTERO = { revision: numero, type: texto, id: texto, metadata: { cadena: hash }, data: {} }
const RESERVADO = { revision: numero, previa: texto, cadena: hash }
const evento = (valor, donde) => fallaDe(valor, valor?.reservado === true ? RESERVADO : ENTERO, donde)
const raizFirmada = { tamano: numero, raiz: hash, momento: texto, clave: texto, firma: texto }
const PUBLICADAS = { log: texto, claves: [{ id: texto, publica: texto }] }
const CASO = {
  ...{ asunto: texto, generado: texto, ...PUBLICADAS, sello: { clave: texto, firma: texto } },
  historias: [{ stream: texto, eventos: [evento] }],
  cabezas: [{ ...lugar, cadena: hash }],
  valores: [{ ...lugar, campo: texto, valor: (uno) => uno !== undefined, sal }],
  archivos: [{ ...lugar, nombre: texto, sha256: texto }],
  raiz: (valor, donde) => valor === null || fallaDe(valor, raizFirmada, donde),
  pruebas: [{ ...lugar, indice: numero, camino: [hash] }],
}
/** El lugar de lo primero que no tiene su forma. */
const fallaDe = (valor, forma, donde) => {
  if (typeof forma === 'function') {
    const dicho = forma(valor, donde)
    return dicho === true ? undefined : dicho === false ? donde : dicho
  }
  if (Array.isArray(forma) !== Array.isArray(valor) || typeof valor !== 'object' || valor === null) return donde
  const pares = Array.isArray(forma) ? valor.map((_, n) => [n, forma[0]]) : Object.entries(forma)
  const de = (campo) => (Object.hasOwn(valor, campo) ? valor[campo] : undefined)
  return pares.map(([campo, suya]) => fallaDe(de(campo), suya, `${donde}.${campo}`)).find(Boolean)
}

/** Ed25519 sobre el JSON canónico de lo afirmado. */
const vale = (publica, afirmado, firma) => {
  try {
    const key = createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x: publica }, format: 'jwk' })
    const bytes = Buffer.from(firma, 'base64url')
    return bytes.toString('base64url') === firma && verify(null, Buffer.from(canonico(afirmado)), key, bytes)
  } catch {
    return false
  }
}

/** A qué raíz lleva el camino de una hoja (RFC 6962, 2.1.1); undefined si no es el de un árbol de ese tamaño. */
const subir = (indice, tamano, hoja, camino) => {
  let [propio, ultimo, suyo] = [indice, tamano - 1, hoja]
  if (propio > ultimo) return undefined
  for (const hermano of camino.map((hex) => Buffer.from(hex, 'hex'))) {
    if (ultimo === 0) return undefined
    if (propio % 2 === 1 || propio === ultimo) {
      suyo = sha256(Buffer.of(1), hermano, suyo)
      while (propio % 2 === 0 && propio !== 0) [propio, ultimo] = [Math.floor(propio / 2), Math.floor(ultimo / 2)]
    } else suyo = sha256(Buffer.of(1), suyo, hermano)
    ;[propio, ultimo] = [Math.floor(propio / 2), Math.floor(ultimo / 2)]
  }
  return ultimo === 0 ? suyo.toString('hex') : undefined
}

/** Lo que no cuadra del caso, frase por frase; si todo cuadra, lo que se comprobó. */
const comprobar = ({ escrito, valor: caso }, publicadas) => {
  if (caso?.formato !== 'bandwork-caso-1') throw new Impedimento('el archivo no es un caso de BandWork.')
  const falla = fallaDe(caso, CASO, 'caso')
  if (falla) return { males: [`El caso está incompleto o dañado: «${falla}» falta o no es lo que debe ser.`] }
  const { historias, cabezas, raiz, claves, sello, ...resto } = caso
  const males = []
  const mal = (frase) => void males.push(frase)
  if (canonico(caso) !== escrito) mal('El archivo no está escrito como se entregó: quien lo lea puede ver otra cosa.')

  // Las cadenas: cada hecho es el que dice, y sigue al anterior de su historia.
  const porLugar = new Map()
  const deStream = new Map(cabezas.map((una) => [una.stream, una]))
  const presentes = new Set(historias.map(({ stream }) => stream))
  let reservados = 0
  for (const { stream, eventos } of historias) {
    let antes = { revision: -1, cadena: '' }
    const faltan = () => {
      const { revision } = antes
      mal(revision < 0 ? `Falta el comienzo de ${stream}.` : `Falta lo que sigue a ${stream}, revisión ${revision}.`)
    }
    for (const { revision, type = 'reservado', id, metadata, data, ...oculto } of eventos) {
      const { cadena, sello: _, ...dicho } = metadata ?? oculto
      const donde = `${stream}, revisión ${revision} (${type})`
      if (revision > antes.revision + 1) faltan()
      else if (revision <= antes.revision) mal(`${donde} está repetido o fuera de su lugar.`)
      else if (dicho.previa !== antes.cadena) mal(`${donde} no sigue al hecho anterior: otro ocupaba su lugar.`)
      if (!metadata) reservados += 1
      else if (resumen({ stream, revision, type, id, metadata: dicho, data }) !== cadena)
        mal(`${donde} fue cambiado: su cadena no es la de lo que dice.`)
      antes = { revision, cadena }
      if (porLugar.has(`${stream} ${revision}`)) mal(`${donde} está dos veces.`)
      porLugar.set(`${stream} ${revision}`, { data, cadena, donde })
    }
    const cabeza = deStream.get(stream)
    if (!cabeza) mal(`El caso no dice hasta dónde llega ${stream}.`)
    else if (cabeza.revision > antes.revision) faltan()
    else if (cabeza.cadena !== antes.cadena) mal(`${stream} no termina en el hecho que el caso dice.`)
  }
  for (const { stream } of cabezas) if (!presentes.has(stream)) mal(`Falta la historia ${stream}.`)
  const hechoDe = ({ stream, revision }) =>
    porLugar.get(`${stream} ${revision}`) ?? { donde: `${stream}, revisión ${revision}, que falta` }

  // Lo revelado: cada valor es el que el hecho guardó bajo llave, y cada archivo el que nombra.
  for (const { campo, valor, sal, ...suyo } of caso.valores) {
    const { data, donde } = hechoDe(suyo)
    const compromiso = sha256(Buffer.from(sal, 'base64url'), canonico(valor)).toString('base64url')
    if (compromiso !== data?.[campo]?.compromiso) mal(`«${campo}» de ${donde} no es el valor que se guardó.`)
  }
  for (const { nombre, sha256: suma, ...suyo } of caso.archivos)
    if (hechoDe(suyo).data?.sha256 !== suma) mal(`El archivo «${nombre}» no es el de ${hechoDe(suyo).donde}.`)

  // Las claves: son las que BandWork publica, y firmaban entonces.
  for (const { id, publica } of claves) {
    const suya = publicadas?.claves.find((una) => una.id === id)
    const ultimo = [raiz?.clave === id ? raiz.momento : '', sello.clave === id ? caso.generado : ''].sort()[1]
    if (sha256(Buffer.from(publica, 'base64url')).toString('hex').slice(0, 16) !== id)
      mal(`La clave ${id} fue cambiada: su nombre no es el de sus bytes.`)
    if (publicadas && (publicadas.log !== caso.log || suya?.publica !== publica))
      mal(`La clave ${id} no está entre las que BandWork publica para ese registro.`)
    if (suya?.hasta && suya.hasta < ultimo) mal(`La clave ${id} ya no firmaba el ${ultimo}.`)
  }
  const firmo = (suyo, dicho) => claves.some(({ id, publica }) => id === suyo.clave && vale(publica, dicho, suyo.firma))

  // La raíz: firmada por quien dice, y los hechos probados están bajo ella.
  const { clave: _clave, firma: _firma, ...afirmada } = raiz ?? {}
  if (raiz && !firmo(raiz, { log: caso.log, ...afirmada })) mal('La firma de la raíz es falsa.')
  const probados = new Set()
  for (const { indice, camino, ...suyo } of caso.pruebas) {
    const { cadena, donde } = hechoDe(suyo)
    const hoja = sha256(Buffer.of(0), Buffer.from(cadena ?? '', 'hex'))
    if (cadena === undefined) mal(`Hay una prueba de ${donde}.`)
    else if (!raiz || subir(indice, raiz.tamano, hoja, camino) !== raiz.raiz)
      mal(`${donde} no está bajo la raíz firmada.`)
    probados.add(donde)
  }

  // El sello del caso: nada se le quitó ni se le puso.
  const suma = resumen({ historias, cabezas, raiz, claves, ...resto })
  if (!firmo(sello, { caso: suma })) mal('El sello no es de lo que el caso dice: algo se le cambió, puso o quitó.')

  const nuevos = porLugar.size - probados.size
  const bien = [
    `El caso ${caso.asunto} cuadra: ${porLugar.size} hechos encadenados, ${caso.valores.length} valores revelados.`,
    reservados > 0 && `${reservados} no son de quien pidió el caso: de ellos solo se comprueba su lugar.`,
    !raiz && 'No lleva ninguna raíz firmada, porque todavía no había: pide el caso otra vez dentro de una hora.',
    raiz && `${probados.size} están bajo la raíz de ${raiz.tamano} hechos, firmada el ${raiz.momento} (UTC).`,
    raiz && nuevos > 0 && `${nuevos} son más nuevos que esa raíz: pide el caso otra vez dentro de una hora.`,
    `SHA-256 del caso: ${suma}`,
  ]
  for (const { id, publica } of claves)
    bien.push(publicadas ? `La clave ${id} está publicada.` : `Compara la clave ${id} (${publica}) con ${PUBLICADO}.`)
  return { males, bien: bien.filter(Boolean) }
}
process.stdout.on('error', () => {})
try {
  const [archivo, publicado] = process.argv.slice(2)
  if (!archivo) throw new Impedimento('se usa así: node verificar.mjs caso.json [bandwork-raices.json]')
  const publicadas = publicado === undefined ? undefined : leer(publicado).valor
  if (publicado !== undefined && (fallaDe(publicadas, PUBLICADAS, PUBLICADO) || publicadas.formato))
    throw new Impedimento(`${publicado} no es ${PUBLICADO}.`)
  const { males, bien } = comprobar(leer(archivo), publicadas)
  for (const frase of males) decir(`MAL  ${frase}`)
  if (males.length > 0) decir(`El caso NO cuadra: ${males.length} ${males.length === 1 ? 'falla' : 'fallas'}.`)
  else for (const frase of bien) decir(frase)
  process.exitCode = males.length > 0 ? 1 : 0
} catch (error) {
  const motivo = error instanceof Impedimento ? error.message : 'el archivo no tiene la forma de un caso.'
  decir(`No se pudo comprobar: ${motivo}`)
  process.exitCode = 2
}
