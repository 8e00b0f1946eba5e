package extract_test

import (
	"fmt"
	"log"

	"wrapsmith/clients/go/extract"
)

// lamps is a template that a person wrote; learned ones have more locators per field.
const lamps = `<template format="2" kind="detail">
  <name>Lamps</name>
  <fields>
    <field name="title" type="text">
      <part kind="text"/>
      <locator family="tag" weight="1"><xpath>//h1</xpath></locator>
    </field>
    <field name="price" type="price">
      <part kind="text"/>
      <locator family="anchor" weight="1"><xpath>//*[@class='price']</xpath></locator>
    </field>
    <field name="award" type="text" optional="true">
      <part kind="text"/>
      <locator family="anchor" weight="1"><xpath>//*[@class='award']</xpath></locator>
    </field>
  </fields>
</template>`

const page = `<!doctype html><title>Vesper</title>
<h1>Vesper</h1><p class="price">€1,299.50</p><p>Delivered in three days.</p>`

func Example() {
	template, err := extract.Compile([]byte(lamps))
	if err != nil {
		log.Fatal(err)
	}
	found, err := template.Extract([]byte(page), "https://lamps.example/lamp/vesper")
	if err != nil {
		log.Fatal(err)
	}
	for _, record := range found.Records {
		price := record.Cell("price").Values[0]
		fmt.Println(record.Text("title"), price.Number, price.Currency)
		fmt.Println("award:", record.Cell("award").State)
	}
	// Output:
	// Vesper 1299.5 EUR
	// award: missing
}

// A page on which nothing is found has no record. Empty says why.
func ExampleTemplate_Extract_empty() {
	template, err := extract.Compile([]byte(lamps))
	if err != nil {
		log.Fatal(err)
	}
	found, err := template.Extract([]byte("<p>This page has moved.</p>"), "")
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println(len(found.Records), "records")
	for _, cell := range found.Empty {
		fmt.Println(cell.Field, cell.State, cell.Reason)
	}
	// Output:
	// 0 records
	// title missing no locator finds anything on this page
	// price missing no locator finds anything on this page
	// award missing no locator finds anything on this page
}

// An error names what is wrong in the template.
func ExampleCompile_error() {
	_, err := extract.Compile([]byte(`<template format="2" kind="detail"><name>x</name><fields><field name="a" type="word"/></fields></template>`))
	fmt.Println(err)
	// Output:
	// extract: template:1:58: <field> needs a <part>
	// template:1:74: type="word" of <field> must be one of text, number, price, date, url, image, html
}
