#!/usr/bin/env node
// Comprueba un caso de BandWork sin su servidor: node verificar.mjs caso.json [bandwork-raices.json]
// El segundo archivo, si se da, es lo que publica /.well-known/bandwork-raices.json: dice de quién son las claves.
import { createHash, createPublicKey, verify } from 'node:crypto'
import { readFileSync } from 'node:fs'

const decir = (frase) => void process.stdout.write(`${frase}\n`)

const sha256 = (...partes) => {
  const h = createHash('sha256')
  for (const parte of partes) h.update(parte)
  return h.digest()
}

/** RFC 8785: claves en orden, sin espacios; JSON.stringify ya escribe los números y los textos como pide. */
const canonico = (valor) => {
  if (Array.isArray(valor)) return `[${valor.map(canonico).join(',')}]`
  if (typeof valor !== 'object' || valor === null) return JSON.stringify(valor)
  const pares = Object.keys(valor)
    .sort()
    .map((clave) => `${JSON.stringify(clave)}:${canonico(valor[clave])}`)
  return `{${pares.join(',')}}`
}

const leer = (archivo) => {
  try {
    return JSON.parse(readFileSync(archivo, 'utf8'))
  } catch (error) {
    throw new Error(`No se puede leer ${archivo}: ${error.message}`)
  }
}

/** Ed25519 sobre el JSON canónico de lo afirmado. */
const vale = (publica, afirmado, firma) => {
  try {
    const key = createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x: publica }, format: 'jwk' })
    return verify(null, Buffer.from(canonico(afirmado)), key, Buffer.from(firma, 'base64url'))
  } catch {
    return false
  }
}

/** A qué raíz lleva el camino de una hoja (RFC 6962, 2.1.1); undefined si no es el de un árbol de ese tamaño. */
const subir = (indice, tamano, hoja, camino) => {
  let [propio, ultimo, hash] = [indice, tamano - 1, hoja]
  for (const hermano of camino.map((hex) => Buffer.from(hex, 'hex'))) {
    if (ultimo === 0) return undefined
    if (propio % 2 === 1 || propio === ultimo) {
      hash = sha256(Buffer.of(1), hermano, hash)
      while (propio % 2 === 0 && propio !== 0) [propio, ultimo] = [Math.floor(propio / 2), Math.floor(ultimo / 2)]
    } else hash = sha256(Buffer.of(1), hash, hermano)
    ;[propio, ultimo] = [Math.floor(propio / 2), Math.floor(ultimo / 2)]
  }
  return ultimo === 0 ? hash.toString('hex') : undefined
}

/** Lo que no cuadra del caso, frase por frase, y cuánto se comprobó. */
const comprobar = (caso, publicadas) => {
  const males = []
  const mal = (frase) => void males.push(frase)
  if (caso?.formato !== 'bandwork-caso-1') return { males: ['El archivo no es un caso de BandWork.'], hechos: 0 }
  const { historias, valores, pruebas, cabezas, raiz, claves, sello, ...resto } = caso

  // Las cadenas: cada hecho es el que dice, y sigue al anterior de su historia.
  const porLugar = new Map()
  for (const { stream, eventos } of historias) {
    let antes = { revision: -1, cadena: '' }
    for (const { revision, type, id, metadata, data } of eventos) {
      const { cadena, sello: _sello, ...dicho } = metadata
      const lugar = `${stream}, revisión ${revision} (${type})`
      if (revision !== antes.revision + 1)
        mal(
          revision > antes.revision
            ? `Falta lo que sigue a ${stream}, revisión ${antes.revision}.`
            : `Se repite ${lugar}.`,
        )
      else if (metadata.previa !== antes.cadena) mal(`${lugar} no sigue al hecho anterior: otro ocupaba su lugar.`)
      const propia = sha256(canonico({ stream, revision, type, id, metadata: dicho, data })).toString('hex')
      if (propia !== cadena) mal(`${lugar} fue cambiado: su cadena no es la de lo que dice.`)
      antes = { revision, cadena }
      porLugar.set(`${stream} ${revision}`, { data, cadena, lugar })
    }
    const cabeza = cabezas.find((una) => una.stream === stream)
    if (!cabeza) mal(`El caso no dice hasta dónde llega ${stream}.`)
    else if (cabeza.revision > antes.revision) mal(`Falta lo que sigue a ${stream}, revisión ${antes.revision}.`)
    else if (cabeza.cadena !== antes.cadena) mal(`${stream} no termina en el hecho que el caso dice.`)
  }
  for (const { stream } of cabezas)
    if (!historias.some((una) => una.stream === stream)) mal(`Falta la historia ${stream}.`)

  // Lo revelado: cada valor es el que el hecho guardó bajo llave.
  for (const { stream, revision, campo, valor, sal } of valores) {
    const hecho = porLugar.get(`${stream} ${revision}`)
    const compromiso = hecho?.data?.[campo]?.compromiso
    const suyo = sha256(Buffer.from(sal, 'base64url'), canonico(valor)).toString('base64url')
    if (suyo !== compromiso)
      mal(`«${campo}» de ${hecho?.lugar ?? `${stream}, revisión ${revision}`} no es el valor que se guardó.`)
  }

  // La raíz: firmada por quien dice, y cada hecho está bajo ella.
  const clave = claves.find(({ id }) => id === raiz?.clave)
  if (!raiz) mal('El caso no lleva ninguna raíz firmada.')
  else {
    const { tamano, momento, firma } = raiz
    if (!clave || !vale(clave.publica, { log: caso.log, tamano, raiz: raiz.raiz, momento }, firma))
      mal('La firma de la raíz es falsa.')
  }
  const probados = new Set()
  for (const { stream, revision, indice, camino } of pruebas) {
    const hecho = porLugar.get(`${stream} ${revision}`)
    if (!hecho) mal(`Hay una prueba de ${stream}, revisión ${revision}, y ese hecho falta.`)
    else if (
      subir(indice, raiz?.tamano ?? 0, sha256(Buffer.of(0), Buffer.from(hecho.cadena, 'hex')), camino) !== raiz?.raiz
    )
      mal(`${hecho.lugar} no está bajo la raíz firmada.`)
    probados.add(`${stream} ${revision}`)
  }

  // El sello del caso: nada se le quitó ni se le puso.
  const { sello: _, ...sellado } = caso
  const deSello = claves.find(({ id }) => id === sello?.clave)
  const caso256 = sha256(canonico(sellado)).toString('hex')
  if (!deSello || !vale(deSello.publica, { caso: caso256 }, sello.firma))
    mal('El sello del caso no es de lo que el caso dice.')

  // Las claves: las que BandWork publica.
  for (const { id, publica } of publicadas ? claves : [])
    if (publicadas.log !== caso.log || !publicadas.claves.some((una) => una.id === id && una.publica === publica))
      mal(`La clave ${id} no está entre las que BandWork publica para ese registro.`)
  const nuevos = [...porLugar.keys()].filter((lugar) => !probados.has(lugar)).length
  return { males, hechos: porLugar.size, nuevos, revelados: valores.length, resto, raiz, claves }
}

try {
  const [archivo, publicado] = process.argv.slice(2)
  if (!archivo) throw new Error('Uso: node verificar.mjs caso.json [bandwork-raices.json]')
  const dicho = comprobar(leer(archivo), publicado && leer(publicado))
  for (const frase of dicho.males) decir(`MAL  ${frase}`)
  if (dicho.males.length > 0) {
    decir(`El caso NO cuadra: ${dicho.males.length} ${dicho.males.length === 1 ? 'falla' : 'fallas'}.`)
    process.exitCode = 1
  } else {
    const { hechos, nuevos, revelados, resto, raiz, claves } = dicho
    decir(`El caso ${resto.asunto} cuadra: ${hechos} hechos encadenados, ${revelados} valores revelados.`)
    decir(`Están bajo la raíz de ${raiz.tamano} hechos, firmada el ${raiz.momento} con la clave ${raiz.clave}.`)
    if (nuevos > 0) decir(`${nuevos} son más nuevos que esa raíz: pide el caso otra vez dentro de una hora.`)
    if (!publicado)
      for (const { id, publica } of claves)
        decir(`Compara la clave ${id} (${publica}) con la que publica /.well-known/bandwork-raices.json.`)
  }
} catch (error) {
  decir(`No se pudo comprobar: ${error.message}`)
  process.exitCode = 2
}
