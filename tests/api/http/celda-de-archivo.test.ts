import { describe, expect, it } from 'vitest'
import { celdaDe } from '#api/http/celda-de-archivo.ts'

describe('a cell of a table’s file', () => {
  it('for Excel keeps a code as text, whatever it looks like, and never runs as a formula', () => {
    for (const codigo of [
      '0990012345001',
      '0991234567',
      '+593 99 123 4567',
      '(02) 234-5678',
      '918273',
      '202611240001777123',
      '12E5',
      '1.5',
      '001-002-000123',
      '11-26',
      '1/2',
      '10:15',
      '2026-11',
      'nov-26',
      '3-nov',
      '13 mar 2026',
      '-5',
      '50%',
      '1,5',
    ])
      expect(celdaDe('csv-excel', 'texto', codigo), codigo).toBe(`="${codigo}"`)
    for (const texto of ['C47-0001', 'Ñandú, «la» "fina"', 'AV. 10 DE AGOSTO', 'Marzo', 'sin número'])
      expect(celdaDe('csv-excel', 'texto', texto), texto).toBe(texto)
    for (const malo of ['=1+1', '@suma', '\ttab', '=HYPERLINK("x")', '+1"&A1&"'])
      expect(celdaDe('csv-excel', 'texto', malo), malo).toBe(`'${malo}`)
    expect(celdaDe('csv-excel', 'texto', '9'.repeat(400))).toBe('9'.repeat(400))
  })

  it('is an amount in the format’s notation, a local time of Ecuador, or empty', () => {
    expect(celdaDe('csv-excel', 'monto', '-1234.50')).toBe('-1234,50')
    expect(celdaDe('csv', 'monto', '-1234.50')).toBe('-1234.50')
    expect(celdaDe('xlsx', 'monto', '-1234.50')).toBe(-1234.5)
    for (const formato of ['csv', 'csv-excel', 'xlsx'] as const) {
      expect(celdaDe(formato, 'texto', '')).toBe(null)
      expect(celdaDe(formato, 'monto', null)).toBe(null)
    }
    expect(celdaDe('csv-excel', 'momento', '2026-11-14T03:15:00Z')).toBe('2026-11-13 22:15')
    expect(celdaDe('csv', 'texto', '0990012345001')).toBe('0990012345001')
    expect(celdaDe('xlsx', 'texto', '0990012345001')).toBe('0990012345001')
  })
})
