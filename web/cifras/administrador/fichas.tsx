import { Fragment } from 'react'
import { Link } from 'react-router-dom'
import { COLAS_DEL_ADMINISTRADOR, type TableroAdministrador } from '#api/contract/tableros.ts'
import { ATRASO_S, type Dias, FINES, PRIMER_DIA } from '#domain/cifras.ts'
import { INCIDENTES, VER, VERIFICACION } from '#domain/destinos.ts'
import { ruta } from '#domain/rutas.ts'
import { Abre, type Abrir, Antes } from '#web/cifras/abre.tsx'
import { FichaDeCola } from '#web/cifras/cola.tsx'
import type { DeMedida } from '#web/cifras/de-cifra.ts'
import { enCien } from '#web/cifras/palabras.ts'
import { dolares, numero } from '#web/ui/cifras.ts'
import { Ficha, Fichas } from '#web/ui/fichas.tsx'

const VERIFICAR = `${ruta('admin')}?${VER}=${VERIFICACION}`
const PALABRA_FIN = { vencida: 'por plazo', manual: 'a mano', cerrada: 'sin acuerdo' } as const

const enTodos = (cuantas: Readonly<Record<string, number>>): number =>
  Object.values(cuantas).reduce((suma, n) => suma + n, 0)

/** Shows the figures of the business beside those of the period before. */
export const EnFichas = ({ tablero: t, abrir }: { tablero: TableroAdministrador; abrir: Abrir }) => {
  const fines = enTodos(t.fines.ahora)
  const antes = (cifra: DeMedida, valor: string, dias: Dias = t.antes) => (
    <Antes {...{ cifra, dias, abrir }}>{valor}</Antes>
  )
  return (
    <Fichas>
      {COLAS_DEL_ADMINISTRADOR.map((cola) => (
        <FichaDeCola key={cola} {...{ cola, abrir }} de={t.colas[cola]} con="espera" />
      ))}
      <Ficha
        nombre="Historias detenidas"
        {...(t.aparcados === 0 ? { nota: 'todo el registro se lee' } : { alarma: 'Esperan que alguien las revise' })}
      >
        {t.aparcados === 0 ? '0' : <Link to={VERIFICAR}>{numero(t.aparcados)}</Link>}
      </Ficha>
      <Ficha
        nombre="Lo que se lee"
        {...(t.atraso > ATRASO_S
          ? { alarma: `Tarde: va ${numero(Math.ceil(t.atraso))} segundos detrás` }
          : { nota: 'va con el registro' })}
      >
        <Link to={VERIFICAR}>{t.atraso > ATRASO_S ? 'atrasado' : 'al día'}</Link>
      </Ficha>
      <Ficha
        nombre="Suscripciones activas"
        nota={
          <>
            {'y '}
            <Abre cifra={{ cola: 'pruebas' }} abrir={abrir}>
              {t.pruebasActivas === 1 ? '1 prueba' : `${numero(t.pruebasActivas)} pruebas`}
            </Abre>
          </>
        }
      >
        <Abre cifra={{ cola: 'activas' }} abrir={abrir}>
          {numero(t.activas)}
        </Abre>
      </Ficha>
      <Ficha
        nombre="Ingreso recurrente al mes"
        nota={antes({ medida: 'recurrente' }, dolares(t.recurrente.antes), { desde: PRIMER_DIA, hasta: t.antes.hasta })}
      >
        <Abre cifra={{ medida: 'recurrente' }} abrir={abrir}>
          {dolares(t.recurrente.ahora)}
        </Abre>
      </Ficha>
      <Ficha
        nombre="Facturado, sin IVA"
        nota={
          <>
            <Abre cifra={{ medida: 'iva' }} abrir={abrir}>
              {`IVA ${dolares(t.facturado.ahora.iva)}`}
            </Abre>
            {`, total ${dolares(t.facturado.ahora.total)}; `}
            {antes({ medida: 'facturado' }, `${dolares(t.facturado.antes.subtotal)} sin IVA`)}
          </>
        }
      >
        <Abre cifra={{ medida: 'facturado' }} abrir={abrir}>
          {dolares(t.facturado.ahora.subtotal)}
        </Abre>
      </Ficha>
      <Ficha nombre="Compras autorizadas" nota={antes({ medida: 'autorizada' }, numero(t.autorizadas.antes))}>
        <Abre cifra={{ medida: 'autorizada' }} abrir={abrir}>
          {numero(t.autorizadas.ahora)}
        </Abre>
      </Ficha>
      <Ficha
        nombre="De prueba a pago"
        nota={
          <>
            {`${numero(t.pruebas.ahora.pagadas)} de `}
            <Abre cifra={{ medida: 'prueba' }} abrir={abrir}>
              {t.pruebas.ahora.autorizadas === 1 ? '1 prueba' : `${numero(t.pruebas.ahora.autorizadas)} pruebas`}
            </Abre>
            {'; '}
            {antes({ medida: 'prueba' }, enCien(t.pruebas.antes.pagadas, t.pruebas.antes.autorizadas))}
          </>
        }
      >
        <Abre cifra={{ medida: 'prueba' }} abrir={abrir}>
          {enCien(t.pruebas.ahora.pagadas, t.pruebas.ahora.autorizadas)}
        </Abre>
      </Ficha>
      <Ficha
        nombre="Terminaciones"
        nota={[
          ...FINES.map((clave, n) => (
            <span key={clave}>
              {n > 0 ? ' · ' : ''}
              <Abre cifra={{ medida: 'fin', clave }} abrir={abrir}>
                {`${numero(t.fines.ahora[clave])} ${PALABRA_FIN[clave]}`}
              </Abre>
            </span>
          )),
          '; ',
          <Fragment key="antes">{antes({ medida: 'fin' }, numero(enTodos(t.fines.antes)))}</Fragment>,
        ]}
      >
        <Abre cifra={{ medida: 'fin' }} abrir={abrir}>
          {numero(fines)}
        </Abre>
      </Ficha>
      <Ficha nombre="Incidentes abiertos">
        <Link to={`${ruta('admin')}?${VER}=${INCIDENTES}&filtro=abiertos`}>{numero(t.incidentes)}</Link>
      </Ficha>
    </Fichas>
  )
}
