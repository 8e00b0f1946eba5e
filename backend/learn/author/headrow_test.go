package author_test

import (
	"fmt"
	"strings"
	"testing"

	"wrapsmith/backend/learn/author"
	"wrapsmith/backend/page"
)

func TestItemsBelowARowOfHeadingsAreLabelledFromIt(t *testing.T) {
	t.Parallel()
	for _, c := range []struct{ name, table, want string }{
		{"th", `<tr><th>Name<th>Price<th>Weight<tr><td>Lamp<td>12<td>3 kg`, "Name=Lamp|Price=12|Weight=3 kg"},
		{"emphasised", `<tr><td><b>Name</b><td><b>Price</b><tr><td>Lamp<td>12<tr><td>Rug<td>13`, "Name=Lamp|Price=12|Name=Rug|Price=13"},
		{"plain, figures below", `<tr><td>名称<td>价格<td>重量<tr><td>台灯<td>12<td>3 kg`, "名称=台灯|价格=12|重量=3 kg"},
		{"label beside its value", `<tr><td>Name:<td>Ann Lee<td>Age:<td>32<tr><td>Town:<td>Ostwick<td>Phone:<td>5551234`, "Name=Ann Lee|Age=32|Town=Ostwick|Phone=5551234"},
		{"bold labels on the left", `<tr><td><b>Name</b><td>Lamp<tr><td><b>Price</b><td>12`, "=Name|Name=Lamp|=Price|Price=12"},
	} {
		p, err := page.New([]byte("<!DOCTYPE html><table>"+c.table+"</table>"), page.Origin{Name: "a.html"})
		if err != nil {
			t.Fatal(err)
		}
		s := author.New()
		id, err := s.AddPage(p)
		if err != nil {
			t.Fatal(err)
		}
		items, _, err := s.Items(id)
		if err != nil {
			t.Fatal(err)
		}
		var got []string
		for _, i := range items {
			got = append(got, fmt.Sprintf("%s=%s", i.Label, i.Text))
		}
		if strings.Join(got, "|") != c.want {
			t.Errorf("%s: got %q, want %q", c.name, strings.Join(got, "|"), c.want)
		}
	}
}
