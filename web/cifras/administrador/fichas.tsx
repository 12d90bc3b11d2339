import { Link } from 'react-router-dom'
import type { TableroAdministrador } from '#api/contract/tableros.ts'
import { FINES } from '#domain/cifras.ts'
import { ruta } from '#domain/rutas.ts'
import { Abre, type Abrir } from '#web/cifras/abre.tsx'
import { enCien } from '#web/cifras/palabras.ts'
import { INCIDENTES, VER } from '#web/pedido/rutas.ts'
import { dolares, numero } from '#web/ui/cifras.ts'
import { Ficha, Fichas } from '#web/ui/fichas.tsx'

const esNada = (monto: string): boolean => Number(monto) === 0

const PALABRA_FIN = { vencida: 'por plazo', manual: 'a mano', cerrada: 'sin acuerdo' } as const

const enTodos = (cuantas: Readonly<Record<string, number>>): number =>
  Object.values(cuantas).reduce((suma, n) => suma + n, 0)

/** What the business comes to, beside the time before. */
export const EnFichas = ({ tablero: t, abrir }: { tablero: TableroAdministrador; abrir: Abrir }) => {
  const fines = enTodos(t.fines.ahora)
  const antes = (valor: string) => `antes: ${valor}`
  return (
    <Fichas>
      <Ficha
        nombre="Suscripciones activas"
        nota={
          <>
            {'y '}
            <Abre cifra={{ cola: 'pruebas' }} abrir={abrir} nada={t.pruebasActivas === 0}>
              {t.pruebasActivas === 1 ? '1 prueba' : `${numero(t.pruebasActivas)} pruebas`}
            </Abre>
          </>
        }
      >
        <Abre cifra={{ cola: 'activas' }} abrir={abrir} nada={t.activas === 0}>
          {numero(t.activas)}
        </Abre>
      </Ficha>
      <Ficha nombre="Ingreso recurrente al mes" nota={antes(dolares(t.recurrente.antes))}>
        <Abre cifra={{ medida: 'recurrente' }} abrir={abrir} nada={esNada(t.recurrente.ahora)}>
          {dolares(t.recurrente.ahora)}
        </Abre>
      </Ficha>
      <Ficha
        nombre="Facturado, sin IVA"
        nota={
          <>
            <Abre cifra={{ medida: 'iva' }} abrir={abrir} nada={esNada(t.facturado.ahora.iva)}>
              {`IVA ${dolares(t.facturado.ahora.iva)}`}
            </Abre>
            {`, total ${dolares(t.facturado.ahora.total)}; ${antes(dolares(t.facturado.antes.subtotal))}`}
          </>
        }
      >
        <Abre cifra={{ medida: 'facturado' }} abrir={abrir} nada={esNada(t.facturado.ahora.subtotal)}>
          {dolares(t.facturado.ahora.subtotal)}
        </Abre>
      </Ficha>
      <Ficha nombre="Compras autorizadas" nota={antes(numero(t.autorizadas.antes))}>
        <Abre cifra={{ medida: 'autorizada' }} abrir={abrir} nada={t.autorizadas.ahora === 0}>
          {numero(t.autorizadas.ahora)}
        </Abre>
      </Ficha>
      <Ficha
        nombre="De prueba a pago"
        nota={
          <>
            {`${numero(t.pruebas.ahora.pagadas)} de `}
            <Abre cifra={{ medida: 'prueba' }} abrir={abrir} nada={t.pruebas.ahora.autorizadas === 0}>
              {t.pruebas.ahora.autorizadas === 1 ? '1 prueba' : `${numero(t.pruebas.ahora.autorizadas)} pruebas`}
            </Abre>
            {`; ${antes(enCien(t.pruebas.antes.pagadas, t.pruebas.antes.autorizadas))}`}
          </>
        }
      >
        {enCien(t.pruebas.ahora.pagadas, t.pruebas.ahora.autorizadas)}
      </Ficha>
      <Ficha
        nombre="Terminaciones"
        nota={[
          ...FINES.map((clave, n) => (
            <span key={clave}>
              {n > 0 ? ' · ' : ''}
              <Abre cifra={{ medida: 'fin', clave }} abrir={abrir} nada={t.fines.ahora[clave] === 0}>
                {`${numero(t.fines.ahora[clave])} ${PALABRA_FIN[clave]}`}
              </Abre>
            </span>
          )),
          `; ${antes(numero(enTodos(t.fines.antes)))}`,
        ]}
      >
        <Abre cifra={{ medida: 'fin' }} abrir={abrir} nada={fines === 0}>
          {numero(fines)}
        </Abre>
      </Ficha>
      <Ficha nombre="Incidentes abiertos">
        <Link to={`${ruta('admin')}?${VER}=${INCIDENTES}&filtro=abiertos`}>{numero(t.incidentes)}</Link>
      </Ficha>
    </Fichas>
  )
}
